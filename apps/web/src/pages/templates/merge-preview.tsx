import { type JsonObject, mergeTemplate } from '@svc/definitions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#texts'
import { CodeEditor } from '#ui/code/code-editor.tsx'
import { json, yamlQuery } from '#ui/form/document-formats.ts'
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

/** The merged document as JSON, or what is wrong with the imported text. */
function merge(template: JsonObject, imported: object | string) {
  if (typeof imported === 'string') return { text: '', problem: imported }
  // YAML reads as what JSON can say.
  const merged = mergeTemplate(template, imported as JsonObject)
  return { text: json.write(merged), problem: '' }
}

/** What an API would be that is made of a template and a description. Nothing leaves the browser. */
export function MergePreview({ template }: { template: JsonObject }) {
  const [text, setText] = useState(example)
  const { data: yaml } = useQuery(yamlQuery)
  const merged = yaml && merge(template, yaml.read(text))
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
          {merged?.problem ? (
            <Notice meaning="attention">{merged.problem}</Notice>
          ) : (
            <CodeEditor label={words.merged} language="json" value={merged?.text ?? ''} />
          )}
        </section>
      </div>
    </FormGroup>
  )
}
