import { json, jsonParseLinter } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { linter, lintGutter } from '@codemirror/lint'
import { findRegoProblems, rego } from './rego.ts'

/** What the editor knows to colour and to check. */
export const languages = {
  json: () => [json(), linter(jsonParseLinter()), lintGutter()],
  yaml: () => [yaml()],
  rego: () => [rego, linter(findRegoProblems), lintGutter()],
  text: () => [],
}
