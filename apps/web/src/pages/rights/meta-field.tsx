import { texts } from '#texts'
import { PairsField } from '#ui/form/pairs-field.tsx'
import type { Form } from '#ui/form/use-form.ts'

const words = texts.rights

interface MetaProps<T extends { meta_data: Record<string, unknown> }> {
  form: Form<T>
  isReadOnly?: boolean
}

/** What keys and policies carry for the middleware of gateways. */
export const MetaField = <T extends { meta_data: Record<string, unknown> }>({
  form,
  isReadOnly,
}: MetaProps<T>) => (
  <PairsField
    form={form}
    path={['meta_data']}
    label={words.metaTitle}
    text={words.metaText}
    add={words.addMeta}
    isReadOnly={isReadOnly}
  />
)
