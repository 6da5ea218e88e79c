import { type Html, html, type Part } from '../html.ts'
import { renderMarkdown } from '../markdown.ts'
import { type Content, listOperations, type Operation } from './operations.ts'
import { createResolve, isNode, listOf, type Node, type Resolve, textOf } from './resolve.ts'
import { type Budget, renderSchema, typeOf } from './schema.ts'

/** Enough for any API that people read; the rest of a larger one is in its document. */
const mostOperations = 500
const mostMembers = 10_000
const longestExample = 5_000

const exampleOf = (example: unknown): Part => {
  if (example === undefined) return false
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return html`<pre><code>${text.slice(0, longestExample)}</code></pre>`
}

function parameters(all: Node[], resolve: Resolve): Part {
  if (all.length === 0) return false
  const rows = all.map(
    (one) => html`<tr><td><code>${textOf(one.name)}</code>${
      one.required === true && html` <span class="soft">required</span>`
    }</td><td>${textOf(one.in)}</td><td>${typeOf(one.schema ?? one, resolve)}</td>
<td>${textOf(one.description)}</td></tr>`,
  )
  const heads = ['Name', 'In', 'Type', 'Description'].map(
    (head) => html`<th scope="col">${head}</th>`,
  )
  return html`<h4>Parameters</h4>
<div class="scroll" role="region" aria-label="Parameters" tabindex="0">
<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
}

const contents = (all: Content[], resolve: Resolve, budget: Budget): Part =>
  all.map(
    ({ mediaType, schema, example }) =>
      html`<p class="soft">${mediaType}${schema !== undefined && html` · ${typeOf(schema, resolve)}`}</p>
${renderSchema(schema, resolve, budget)}${exampleOf(example)}`,
  )

const operation = (one: Operation, resolve: Resolve, budget: Budget): Html =>
  html`<details class="operation">
<summary><span class="method">${one.method}</span><code>${one.path}</code> ${one.summary}${
    one.isDeprecated && html` <span class="badge">deprecated</span>`
  }</summary>
${one.description && renderMarkdown(one.description)}${parameters(one.parameters, resolve)}
${one.bodies.length > 0 && html`<h4>Body</h4>${contents(one.bodies, resolve, budget)}`}
${one.responses.length > 0 && html`<h4>Answers</h4>`}${one.responses.map(
  (answer) =>
    html`<p><b>${answer.status}</b> ${answer.description}</p>${contents(answer.contents, resolve, budget)}`,
)}</details>`

function serversOf(document: Node): string[] {
  const servers = listOf(document.servers).map((one) => (isNode(one) ? textOf(one.url) : ''))
  const host = textOf(document.host)
  const older = host
    ? [`${textOf(listOf(document.schemes)[0]) || 'https'}://${host}${textOf(document.basePath)}`]
    : []
  return [...servers, ...older].filter(Boolean)
}

/** An OpenAPI description as a page, made here: nothing is loaded and no script is needed. */
export function renderReference(document: Node): Html {
  const resolve = createResolve(document)
  const budget = { left: mostMembers }
  const about = resolve(document.info)
  const operations = listOperations(document, resolve, mostOperations)
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const servers = serversOf(document)
  return html`<h2>${textOf(about.title) || 'API'} <span class="badge">${textOf(about.version)}</span></h2>
${renderMarkdown(textOf(about.description))}
${servers.length > 0 && html`<p class="soft">${servers.map((url) => html`<code>${url}</code> `)}</p>`}
${tags.map(
  (tag) =>
    html`<h3>${tag}</h3>${operations.filter((one) => one.tag === tag).map((one) => operation(one, resolve, budget))}`,
)}${operations.length === 0 && html`<p class="soft">The description names no operations.</p>`}`
}
