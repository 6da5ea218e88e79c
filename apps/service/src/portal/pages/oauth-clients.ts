import { accessTypeOf, nameOfEntry, visibleEntries } from '../entries.ts'
import { form } from '../forms.ts'
import { html } from '../html.ts'
import { nameOfPolicy } from '../key-facts.ts'
import type { PortalTools } from '../tools.ts'
import { goTo, type Page, show } from '../visit.ts'
import { demandOwnClient } from './oauth-tokens.ts'

const news: Record<string, string> = {
  revoked: 'All tokens of the client were revoked.',
  deleted: 'The client was deleted.',
}

const pathOf = (id: string) => `/member/oauth-clients/${encodeURIComponent(id)}`

const sum = (days: Array<{ hits: number }>) => days.reduce((all, { hits }) => all + hits, 0)

export const createClientPages = ({ access, revokeTokens, usageOf }: PortalTools): Page[] => [
  {
    path: '/member/oauth-clients',
    who: 'developer',
    async get(visit) {
      const { scope, base, developer, query } = visit
      const entries = await visibleEntries(scope)
      const clients = Object.entries(developer.oauth_clients).flatMap(([policy, all]) =>
        all.map((client) => ({ ...client, policy })),
      )
      const used = await Promise.all(
        clients.map(({ client_id }) => usageOf(scope, 'clients', [client_id], 7)),
      )
      const done = news[query.get('done') ?? '']
      const open = entries.filter((entry) => accessTypeOf(visit.configuration, entry) === 'oauth')
      return show(
        'OAuth clients',
        html`<h1>OAuth clients</h1>${done && html`<div class="notice" role="status"><p>${done}</p></div>`}
${clients.map(
  ({ client_id, redirect_uri, app_description, policy }, at) => html`<section class="card">
<h2>${nameOfPolicy(entries, policy)}</h2><p>${app_description}</p>
<p>Client ID <code class="value">${client_id}</code></p><p class="soft">${redirect_uri}</p>
<ul class="facts"><li>Requests in 7 days <b>${sum(used[at] ?? [])}</b></li></ul>
<div class="actions">${form(visit, { action: `${pathOf(client_id)}/revoke_all/`, button: 'Revoke all tokens', kind: 'quiet' })}
<a class="button quiet" href="${base}${pathOf(client_id)}/delete/">Delete client</a></div></section>`,
)}${clients.length === 0 && html`<p>You have no OAuth clients yet.</p>`}
${
  open.length > 0 &&
  html`<h2>Create a client</h2><ul>${open.map(
    (entry) =>
      html`<li><a href="${base}/member/policies/${encodeURIComponent(entry.policy_id)}/request/">${nameOfEntry(entry)}</a></li>`,
  )}</ul>`
}`,
      )
    },
  },
  {
    path: '/member/oauth-clients/:clientId/revoke_all',
    who: 'developer',
    async post(visit) {
      await revokeTokens(visit.scope, demandOwnClient(visit))
      return goTo(`${visit.base}/member/oauth-clients/?done=revoked`)
    },
  },
  {
    path: '/member/oauth-clients/:clientId/delete',
    who: 'developer',
    get(visit) {
      const id = demandOwnClient(visit)
      return show(
        'Delete client',
        html`<h1>Delete client</h1><p><code class="value">${id}</code></p>
<p>Applications that use it are refused from then on. This cannot be undone.</p>
${form(visit, { action: `${pathOf(id)}/delete/`, button: 'Delete client', kind: 'danger' })}
<p><a href="${visit.base}/member/oauth-clients/">Keep it</a></p>`,
      )
    },
    async post(visit) {
      const id = demandOwnClient(visit)
      await revokeTokens(visit.scope, id)
      await access.revokeClient(visit.scope, visit.developer, id)
      return goTo(`${visit.base}/member/oauth-clients/?done=deleted`)
    },
  },
]
