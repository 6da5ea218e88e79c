import { RE2JS } from 're2js'
import { BuiltinFailure } from '../errors.ts'

/** Text in which the parts between the delimiters are patterns and the rest stands for itself. */
export function templatePattern(template: string, open: string, close: string): string {
  let pattern = ''
  let from = 0
  let depth = 0
  for (let i = 0; i < template.length; i++) {
    const char = template[i]
    if (char === open && depth++ === 0) {
      pattern += RE2JS.quote(template.slice(from, i))
      from = i + 1
    } else if (char === close && --depth === 0) {
      pattern += `(${template.slice(from, i)})`
      from = i + 1
    }
    if (depth < 0) throw unbalanced(template)
  }
  if (depth !== 0) throw unbalanced(template)
  return `^${pattern}${RE2JS.quote(template.slice(from))}$`
}

const unbalanced = (template: string) =>
  new BuiltinFailure(`unbalanced delimiters in ${JSON.stringify(template)}`)
