import { Radio } from '@mantine/core'
import type { Asset } from '@svc/contract'
import { texts } from '#texts'
import { CheckField, ChoiceField, TextField } from '#ui/form/fields.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { schemeKinds } from '../oas/authentication.ts'
import { type Draft, type Origin, pathOfName } from './draft.ts'

const words = texts.apis.create

interface FieldsProps {
  form: Form<Draft>
  origin: Origin
  templates: Asset[] | undefined
}

const ways = [
  ...schemeKinds.map(({ name, label }) => ({ value: name, label })),
  { value: '', label: texts.apis.auth.keyless },
]

/** What an API needs that comes from no description. */
export function DraftFields({ form, origin, templates }: FieldsProps) {
  const { name, kind } = form.values
  const path = pathOfName(name)
  return (
    <>
      {origin === 'template' && <TemplateGroup form={form} templates={templates} />}
      {origin === 'scratch' && (
        <FormGroup title={words.kind} text={words.kindText}>
          <Radio.Group
            aria-label={words.kind}
            value={kind}
            onChange={(value) => form.set(['kind'], value)}
          >
            <Radio value="oas" name="kind" label={words.oas} description={words.oasText} mb="xs" />
            <Radio
              value="classic"
              name="kind"
              label={words.classic}
              description={words.classicText}
            />
          </Radio.Group>
        </FormGroup>
      )}
      <FormGroup title={words.basics} text={words.basicsText}>
        <TextField form={form} path={['name']} label={texts.designer.name[0]} isRequired />
        <TextField
          form={form}
          path={['upstreamURL']}
          label={texts.designer.url[0]}
          text={texts.designer.url[1]}
          isRequired={origin === 'scratch'}
        />
        <TextField
          form={form}
          path={['listenPath']}
          label={texts.designer.listenPath[0]}
          text={path ? words.listenPathOf(path) : words.listenPathText}
        />
        <ChoiceField
          form={form}
          path={['authentication']}
          label={texts.designer.authentication[0]}
          text={texts.designer.authentication[1]}
          options={ways}
        />
        <CheckField
          form={form}
          path={['isActive']}
          label={texts.designer.active[0]}
          text={texts.designer.active[1]}
        />
      </FormGroup>
    </>
  )
}

/** Which template is merged into the new API. */
export function TemplateGroup({ form, templates }: Omit<FieldsProps, 'origin'>) {
  return (
    <FormGroup title={words.template} text={words.templateText}>
      {templates?.length === 0 ? (
        <Notice meaning="information">{words.noTemplates}</Notice>
      ) : (
        <ChoiceField
          form={form}
          path={['templateID']}
          label={words.template}
          options={(templates ?? []).map(({ id, name }) => ({ value: id, label: name || id }))}
        />
      )}
    </FormGroup>
  )
}
