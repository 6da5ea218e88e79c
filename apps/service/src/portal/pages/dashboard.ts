import { usageChart } from '../chart.ts'
import { visibleEntries } from '../entries.ts'
import { html } from '../html.ts'
import { keyFacts, nameOfPolicy, shortName } from '../key-facts.ts'
import type { PortalTools } from '../tools.ts'
import { type MemberVisit, type Page, show } from '../visit.ts'

const weekDays = 7

/** Requests that somebody has still to decide, or whose key waits to be fetched. */
async function openRequests({ scope, developer, base }: MemberVisit) {
  const by_user = developer.id
  const newest = { sort: [['date_created', 'desc']] as [['date_created', 'desc']] }
  const found = await scope.keyRequests.find({ by_user }, { ...newest, page: 1, size: 50 })
  return found.flatMap(({ id, apply_policies, approved, awaits_key }) => {
    if (approved && !awaits_key) return []
    const link = awaits_key && html`<a href="${base}/member/keys/generate/${id}">Fetch the key</a>`
    return { apply_policies, state: link || 'Waiting for approval' }
  })
}

export const createDashboardPage = ({ usageOf, statisticsOf }: PortalTools): Page => ({
  path: '/member/dashboard',
  who: 'developer',
  async get(visit) {
    const { scope, base, developer } = visit
    const [{ keys }, entries, days, requests] = await Promise.all([
      statisticsOf(scope, developer),
      visibleEntries(scope),
      usageOf(scope, 'keys', Object.keys(developer.keys), weekDays),
      openRequests(visit),
    ])
    const named = (policies: string[]) => policies.map((id) => nameOfPolicy(entries, id)).join(', ')
    return show(
      'My keys',
      html`<h1>My keys</h1>${
        keys.length > 0 &&
        html`<h2>Requests of the last ${weekDays} days</h2>${usageChart(days, 'All keys')}<h2>Keys</h2>`
      }${keys.map(
        (key) => html`<section class="card"><h3>${named(key.policies)}</h3>
<p class="soft">Key <code>${shortName(key.key)}</code></p>${keyFacts(key)}
<p><a href="${base}/member/keys/${encodeURIComponent(key.key)}/">Usage and changes<span class="skip"> of ${shortName(key.key)}</span></a></p></section>`,
      )}${
        requests.length > 0 &&
        html`<h2>Requests</h2><table><tbody>${requests.map(
          ({ apply_policies, state }) =>
            html`<tr><td>${named(apply_policies)}</td><td>${state}</td></tr>`,
        )}</tbody></table>`
      }${
        keys.length === 0 &&
        html`<p>You have no keys yet. Look into the <a href="${base}/apis/">API catalogue</a> to request one.</p>`
      }`,
    )
  },
})
