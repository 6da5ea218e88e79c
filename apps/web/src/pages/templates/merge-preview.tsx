import { isObject, type JsonObject, mergeTemplate, type Outcome } from '@svc/definitions'
import { parseText } from '@svc/definitions/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#texts'
import { CodeEditor } from '#ui/code/code-editor.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './template.module.css'

const words = texts.templates

const example = `openapi: 3.0.3
info:
  title: Orders
  version: 1.0.0
servers:
  - url: https://orders.example.org
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        "200":
          description: OK
`

type Merged = Outcome<JsonObject>

async function merge(template: JsonObject, text: string): Promise<Merged> {
  const read = await parseText(text)
  if (!read.ok) return read
  if (!isObject(read.value)) {
    return { ok: false, problems: [{ path: '', message: words.notADocument }] }
  }
  return { ok: true, value: mergeTemplate(template, read.value) }
}

/** What an API would be that is made of a template and a description. Nothing leaves the browser. */
export function MergePreview({ template }: { template: JsonObject }) {
  const [text, setText] = useState(example)
  const { data } = useQuery({
    queryKey: ['merge preview', template, text],
    queryFn: () => merge(template, text),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const [problem] = data && !data.ok ? data.problems : []
  return (
    <FormGroup title={words.preview} text={words.previewText}>
      <p className={classes.rules}>{words.rules}</p>
      <div className={classes.sides}>
        <section>
          <h3>{words.imported}</h3>
          <CodeEditor label={words.imported} language="yaml" value={text} change={setText} />
        </section>
        <section>
          <h3>{words.merged}</h3>
          {problem ? (
            <Notice meaning="attention">{problem.message}</Notice>
          ) : (
            <CodeEditor
              label={words.merged}
              language="json"
              value={data?.ok ? JSON.stringify(data.value, null, 2) : ''}
            />
          )}
        </section>
      </div>
    </FormGroup>
  )
}
