import { Button, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Type } from 'typebox'
import { api } from '#api'
import { collection } from '#pages/apis/apis.queries.ts'
import { DescriptionText } from '#pages/apis/create/description-text.tsx'
import { texts } from '#texts'
import { TextField } from '#ui/form/fields.tsx'
import { FormGroup, FormView } from '#ui/form/form-view.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { TextLink } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './import.module.css'

const words = texts.dataGraphs

interface Source {
  from: 'text' | 'url'
  url: string
  description: string
}
const empty: Source = { from: 'text', url: '', description: '' }

/** The service tells the format itself; a text is sent with the document inside. */
async function bodyOf({ from, url, description }: Source) {
  if (from === 'url') return { url: url.trim() }
  const type = /^\s*"?asyncapi"?\s*:/m.test(description) ? 'asyncapi' : 'openapi'
  return { type, data: description }
}

/** Makes a data graph of an OpenAPI or AsyncAPI description. */
export function ImportPage() {
  const client = useQueryClient()
  const [made, setMade] = useState<{ id: string; message: string } | null>(null)
  const form = useForm({
    base: empty,
    schema: Type.Object({}),
    check: ({ from, url, description }) => {
      if ((from === 'url' ? url : description).trim() !== '') return {}
      return { [from === 'url' ? 'url' : 'description']: texts.form.required }
    },
    async save(source) {
      const { Message, Meta } = await api.dataGraphs.importSource({ body: await bodyOf(source) })
      setMade({ id: String(Meta ?? ''), message: Message })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
  return (
    <Page
      title={words.title}
      guide="data-graphs"
      shape="form"
      actions={
        <Button type="submit" form="data-graph" loading={form.isSaving}>
          {words.import}
        </Button>
      }
    >
      <FormView form={form} id="data-graph">
        {made && (
          <Notice meaning="ok" title={made.message}>
            {made.id && <TextLink to={`/apis/${made.id}`}>{words.open}</TextLink>}
          </Notice>
        )}
        <FormGroup title={words.source} text={words.text}>
          <SegmentedControl<Source['from']>
            aria-label={words.source}
            className={classes.choice}
            value={form.values.from}
            onChange={(from) => form.set(['from'], from)}
            data={[
              { value: 'text', label: texts.apis.create.sources.text },
              { value: 'url', label: texts.apis.create.sources.url },
            ]}
          />
          {form.values.from === 'url' ? (
            <TextField form={form} path={['url']} label={words.url} isRequired />
          ) : (
            <DescriptionText
              value={form.values.description}
              problem={form.problems.description}
              change={(text) => form.set(['description'], text)}
            />
          )}
        </FormGroup>
      </FormView>
    </Page>
  )
}
