import type { Key } from '@svc/contract'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EffectiveSession } from '#pages/rights/effective-session.tsx'
import { SideBySide } from '#pages/rights/side-by-side.tsx'
import { texts } from '#texts'
import { FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { type Crumb, Page } from '#ui/page/page.tsx'
import { CreatedDialog } from './created-dialog.tsx'
import { KeyFields } from './key-fields.tsx'
import type { KeyValues } from './key-form.ts'
import { useKeyPreview } from './key-preview.ts'
import { idOf } from './keys.queries.ts'

const words = texts.keys

interface WizardProps<T extends KeyValues> {
  form: Form<T>
  created: Key | null
  another: () => void
  title: string
  list: Crumb
  verb: string
  proofOf: (key: Key) => string
  first?: ReactNode
  rare?: ReactNode
}

/** Choices at the left, what they come to at the right, and at the end the key, once. */
export function KeyWizard<T extends KeyValues>(props: WizardProps<T>) {
  const { form, created, another, title, list, verb, proofOf, first, rare } = props
  const navigate = useNavigate()
  const effective = useKeyPreview(form.values, created === null)
  const open = (key: Key) => void navigate({ to: `${list.to}/${encodeURIComponent(idOf(key))}` })
  return (
    <Page
      title={title}
      crumbs={[list]}
      guide="keys"
      shape="split"
      actions={<SaveActions form={form} formId="key" label={verb} isNew />}
    >
      <FormView form={form} id="key">
        <SideBySide beside={<EffectiveSession text={words.effectiveText} effective={effective} />}>
          <KeyFields form={form} first={first} rare={rare} />
        </SideBySide>
      </FormView>
      <CreatedDialog created={created} proofOf={proofOf} open={open} another={another} />
    </Page>
  )
}
