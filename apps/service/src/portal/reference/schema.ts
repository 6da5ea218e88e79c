import { type Html, html, type Part } from '../html.ts'
import { isNode, listOf, type Node, type Resolve, textOf } from './resolve.ts'

/** How much of a description is still written; the rest is left out. */
export interface Budget {
  left: number
}

const deepest = 6

const nameOfRef = (value: unknown) =>
  isNode(value) && typeof value.$ref === 'string' ? (value.$ref.split('/').at(-1) ?? '') : ''

/** A type in a few words. */
export function typeOf(given: unknown, resolve: Resolve): string {
  const schema = resolve(given)
  if (schema.type === 'array') return `list of ${typeOf(schema.items, resolve)}`
  const named = nameOfRef(given)
  if (named) return named
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : textOf(schema.type)
  const format = textOf(schema.format)
  if (type) return format ? `${type} (${format})` : type
  if (schema.oneOf || schema.anyOf) return 'one of several'
  return isNode(schema.properties) || schema.allOf ? 'object' : 'anything'
}

const values = (schema: Node): Part => {
  const all = listOf(schema.enum).map(String)
  return (
    all.length > 0 && html` One of ${all.slice(0, 20).map((one) => html`<code>${one}</code> `)}`
  )
}

/** The schemas inside of one that can be looked at: its items, its parts, its choices. */
function insideOf(schema: Node): unknown[] {
  const of = schema.type === 'array' ? [schema.items] : []
  return [...of, ...listOf(schema.allOf), ...listOf(schema.oneOf), ...listOf(schema.anyOf)]
}

/** The members of a schema, and theirs, as far as there is room. */
export function renderSchema(given: unknown, resolve: Resolve, budget: Budget, depth = 0): Part {
  if (depth > deepest || budget.left <= 0) return ''
  const schema = resolve(given)
  const members = isNode(schema.properties) ? Object.entries(schema.properties) : []
  const required = new Set(listOf(schema.required))
  const rows: Html[] = []
  for (const [name, member] of members) {
    budget.left -= 1
    if (budget.left <= 0) break
    const { description } = resolve(member)
    rows.push(html`<li><code>${name}</code>
<span class="soft">${typeOf(member, resolve)}${required.has(name) && ', required'}</span>
${textOf(description)}${values(resolve(member))}${renderSchema(member, resolve, budget, depth + 1)}</li>`)
  }
  const inner = insideOf(schema).map((one) => renderSchema(one, resolve, budget, depth + 1))
  return [rows.length > 0 && html`<ul class="schema">${rows}</ul>`, ...inner]
}
