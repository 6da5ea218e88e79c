import { SegmentedControl } from '@mantine/core'
import type { Asset } from '@svc/contract'
import { texts } from '#texts'
import { CheckField, ChoiceField, TextField } from '#ui/form/fields.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { findOpenApiMarks } from '../find-marks.ts'
import classes from './create.module.css'
import { DescriptionText } from './description-text.tsx'
import type { Draft } from './draft.ts'

const words = texts.apis.create

interface FieldsProps {
  form: Form<Draft>
  templates: Asset[] | undefined
}

/** Where the description is, and what to take of it. */
export function OpenApiFields({ form, templates }: FieldsProps) {
  const { source } = form.values
  return (
    <>
      <FormGroup title={words.description} text={words.descriptionText}>
        <SegmentedControl<Draft['source']>
          aria-label={words.source}
          value={source}
          onChange={(value) => form.set(['source'], value)}
          data={[
            { value: 'text', label: words.sources.text },
            { value: 'url', label: words.sources.url },
          ]}
          className={classes.origins}
        />
        {source === 'url' ? (
          <TextField form={form} path={['url']} label={words.url} text={words.urlText} isRequired />
        ) : (
          <DescriptionText
            value={form.values.description}
            problem={form.problems.description}
            change={(text) => form.set(['description'], text)}
            findMarks={findOpenApiMarks}
            archive={{
              file: form.values.archive,
              take: (file) => form.set(['archive'], file),
            }}
          />
        )}
      </FormGroup>
      <FormGroup title={words.options} text={words.optionsText}>
        <TextField
          form={form}
          path={['listenPath']}
          label={texts.designer.listenPath[0]}
          text={words.importPathText}
        />
        <TextField
          form={form}
          path={['upstreamURL']}
          label={texts.designer.url[0]}
          text={words.importUpstreamText}
        />
        {templates && templates.length > 0 && (
          <ChoiceField
            form={form}
            path={['templateID']}
            label={words.template}
            text={words.templateText}
            options={[
              { value: '', label: words.noTemplate },
              ...templates.map(({ id, name }) => ({ value: id, label: name || id })),
            ]}
          />
        )}
        <CheckField form={form} path={['usesSecurity']} label={words.usesSecurity} />
        <CheckField form={form} path={['validateRequest']} label={words.validateRequest} />
        <CheckField form={form} path={['allowList']} label={words.allowList} />
        <CheckField form={form} path={['mockResponse']} label={words.mockResponse} />
      </FormGroup>
    </>
  )
}
