import type { PortalDocumentationRecord } from '#collections'
import { notFound } from '#failure'
import type { FetchDocument } from '#outbound'
import { readDocument } from '#uploads'
import { demandEntry, nameOfEntry } from '../entries.ts'
import { type Html, html } from '../html.ts'
import { renderMarkdown } from '../markdown.ts'
import { renderReference } from '../reference/render.ts'
import { isNode } from '../reference/resolve.ts'
import type { PortalTools } from '../tools.ts'
import { goTo, type Page, show } from '../visit.ts'
import { mustLogIn } from './catalogue.ts'

const unreadable = html`<p class="soft">The documentation cannot be read.</p>`
const decoded = (text: string) => Buffer.from(text, 'base64').toString()

/** Texts were sent in base64, or as they are. */
const plainText = (text: string) => {
  const read = decoded(text)
  const isBase64 =
    Buffer.from(read).toString('base64').replace(/=+$/, '') === text.replace(/\s|=+$/g, '')
  return isBase64 ? read : text
}

async function fetched(url: string, fetchDocument: FetchDocument): Promise<Html> {
  const link = html`<p><a href="${url}">${url}</a></p>`
  const read = await fetchDocument(url).catch(() => undefined)
  return read?.ok && isNode(read.value)
    ? html`${renderReference(read.value)}${link}`
    : html`${unreadable}${link}`
}

async function render(
  { doc_type, documentation }: PortalDocumentationRecord,
  fetchDocument: FetchDocument,
): Promise<Html> {
  if (doc_type === 'swagger_custom_url') return fetched(documentation, fetchDocument)
  if (doc_type === 'blueprint') return renderMarkdown(plainText(documentation))
  if (doc_type === 'graphql') return html`<pre><code>${plainText(documentation)}</code></pre>`
  const read = await readDocument(Buffer.from(documentation, 'base64'))
  return read.ok && isNode(read.value) ? renderReference(read.value) : unreadable
}

export const createDocumentationPage = ({ fetchDocument, limit }: PortalTools): Page => ({
  path: '/apis/:policyId/documentation',
  who: 'anyone',
  async get(visit) {
    const { scope, base, params, developer } = visit
    const place = `/apis/${encodeURIComponent(params.policyId ?? '')}/documentation/`
    if (mustLogIn(visit)) return goTo(`${base}/login/?next=${encodeURIComponent(base + place)}`)
    const entry = await demandEntry(scope, params.policyId ?? '')
    const found = entry.documentation
      ? await scope.portalDocumentation.get(entry.documentation)
      : undefined
    if (!found) throw notFound('This API has no documentation')
    // Somebody else is asked each time, so not for everybody as often as they like.
    if (found.doc_type === 'swagger_custom_url') await limit('fetch', scope.request.ip)
    const body = await render(found, fetchDocument)
    const asking = `${base}/member/policies/${encodeURIComponent(entry.policy_id)}/request/`
    const button = developer ? 'Request key' : 'Log in to request a key'
    return show(
      nameOfEntry(entry),
      html`<h1>${nameOfEntry(entry)}</h1>${body}${
        !entry.is_keyless &&
        html`<p class="actions"><a class="button" href="${asking}">${button}</a></p>`
      }`,
    )
  },
})
