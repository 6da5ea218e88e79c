import { notFound } from '#failure'
import { usageChart } from '../chart.ts'
import { visibleEntries } from '../entries.ts'
import { form } from '../forms.ts'
import { html } from '../html.ts'
import { keyFacts, nameOfPolicy, shortName } from '../key-facts.ts'
import type { PortalTools } from '../tools.ts'
import { goTo, type MemberVisit, type Page, show } from '../visit.ts'

const ranges = [7, 30]

/** The name in the address, if the developer has such a key. */
export function demandOwnKey({ developer, params }: MemberVisit): string {
  const name = params.name ?? ''
  if (!Object.hasOwn(developer.keys, name)) throw notFound('You have no such key')
  return name
}

export const pathOfKey = (name: string): string => `/member/keys/${encodeURIComponent(name)}`

export const createKeyPages = ({ access, usageOf, statisticsOf }: PortalTools): Page[] => [
  {
    path: '/member/keys/:name',
    who: 'developer',
    async get(visit) {
      const { scope, base, developer, query, configuration } = visit
      const name = demandOwnKey(visit)
      const days = query.get('days') === '30' ? 30 : 7
      const [{ keys }, entries, usage] = await Promise.all([
        statisticsOf(scope, developer),
        visibleEntries(scope),
        usageOf(scope, 'keys', [name], days),
      ])
      const facts = keys.find(({ key }) => key === name)
      const path = base + pathOfKey(name)
      return show(
        'Key',
        html`<h1>Key ${shortName(name)}</h1>
${query.get('done') === 'changed' && html`<div class="notice" role="status"><p>The key was changed.</p></div>`}
${query.get('done') === 'asked' && html`<div class="notice" role="status"><p>Your request for more APIs is waiting for approval.</p></div>`}
${facts && keyFacts(facts)}
<h2>APIs</h2><ul>${(developer.keys[name] ?? []).map((id) => html`<li>${nameOfPolicy(entries, id)}</li>`)}</ul>
<h2>Requests of the last ${days} days</h2>
<p>${ranges.map((range) => (range === days ? html`<b>${range} days</b> ` : html`<a href="${path}/?days=${range}">${range} days</a> `))}</p>
${usageChart(usage, 'This key')}
<div class="actions">${configuration.enable_multi_selection && html`<a class="button quiet" href="${path}/apis/">Change APIs</a>`}
<a class="button quiet" href="${path}/revoke/">Revoke key</a></div>`,
      )
    },
  },
  {
    path: '/member/keys/:name/revoke',
    who: 'developer',
    get(visit) {
      const name = demandOwnKey(visit)
      return show(
        'Revoke key',
        html`<h1>Revoke key ${shortName(name)}</h1><p>What uses this key is refused from then on. This cannot be undone.</p>
${form(visit, { action: `${pathOfKey(name)}/revoke/`, button: 'Revoke key', kind: 'danger' })}
<p><a href="${visit.base}${pathOfKey(name)}/">Keep it</a></p>`,
      )
    },
    async post(visit) {
      await access.revoke(visit.scope, visit.developer, demandOwnKey(visit))
      return goTo(`${visit.base}/member/dashboard/`)
    },
  },
]
