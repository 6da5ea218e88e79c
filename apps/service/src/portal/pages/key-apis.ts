import type { CatalogueEntry } from '@svc/contract'
import { type Failure, invalid, notFound } from '#failure'
import { settingsFor } from '#features/catalogue'
import type { Scope } from '#scope'
import { isAlike, nameOfEntry, visibleEntries } from '../entries.ts'
import { form, orAgain, problem, tick } from '../forms.ts'
import { html } from '../html.ts'
import { shortName } from '../key-facts.ts'
import type { PortalTools } from '../tools.ts'
import { goTo, type MemberVisit, type Page, show } from '../visit.ts'
import { demandOwnKey, pathOfKey } from './key.ts'

/** What the key has, and what could join it. */
async function offered(visit: MemberVisit) {
  if (!visit.configuration.enable_multi_selection) throw notFound('This page does not exist')
  const name = demandOwnKey(visit)
  const held = visit.developer.keys[name] ?? []
  const entries = await visibleEntries(visit.scope)
  const first = entries.find(({ policy_id }) => held.includes(policy_id))
  const fit = entries.filter(
    (entry) => first && !entry.is_keyless && isAlike(visit.configuration, first, entry),
  )
  return { name, held, fit }
}

function choosing(
  visit: MemberVisit,
  from: Awaited<ReturnType<typeof offered>>,
  failure?: Failure,
) {
  const { name, held, fit } = from
  const needsApproval = (entry: CatalogueEntry) =>
    !held.includes(entry.policy_id) && settingsFor(visit.configuration, entry).require_key_approval
  return show(
    'Change APIs',
    html`<h1>APIs of key ${shortName(name)}</h1>${problem(failure)}
${form(
  visit,
  { action: `${pathOfKey(name)}/apis/`, button: 'Save' },
  fit.map((entry) => {
    const label = html`${nameOfEntry(entry)}${
      needsApproval(entry) && html` <span class="soft">(needs approval)</span>`
    }`
    const { policy_id: value } = entry
    return tick({ name: 'policy', value, label, isOn: held.includes(value) })
  }),
)}`,
    { status: failure?.status ?? 200 },
  )
}

export function createKeyApisPage({ access, keyRequests, limit }: PortalTools): Page {
  async function save(
    visit: MemberVisit<Scope>,
    { name, held, fit }: Awaited<ReturnType<typeof offered>>,
  ) {
    const { scope, base, developer, configuration, form: given } = visit
    const ticked = new Set(given.getAll('policy'))
    const added = fit.filter(({ policy_id }) => ticked.has(policy_id) && !held.includes(policy_id))
    const removed = fit.filter(
      ({ policy_id }) => !ticked.has(policy_id) && held.includes(policy_id),
    )
    const waits = (entry: CatalogueEntry) => settingsFor(configuration, entry).require_key_approval
    const idsOf = (entries: CatalogueEntry[]) => entries.map(({ policy_id }) => policy_id)
    const [asked, free] = [idsOf(added.filter(waits)), idsOf(added.filter((one) => !waits(one)))]
    const gone = idsOf(removed)
    if (held.length - gone.length + free.length === 0) {
      throw invalid('A key is for one API at least. To end it, revoke it')
    }
    await limit('request', developer.id)
    if (free.length > 0 || gone.length > 0) {
      await access.change(scope, developer, name, (before) => [
        ...before.filter((id) => !gone.includes(id)),
        ...free,
      ])
    }
    if (asked.length > 0) {
      const wish = { by_user: developer.id, key: name, apply_policies: asked, version: 'v2' }
      await keyRequests.create(scope, wish)
    }
    return goTo(`${base}${pathOfKey(name)}/?done=${asked.length > 0 ? 'asked' : 'changed'}`)
  }

  return {
    path: '/member/keys/:name/apis',
    who: 'developer',
    get: async (visit) => choosing(visit, await offered(visit)),
    async post(visit) {
      const from = await offered(visit)
      return orAgain(
        () => save(visit, from),
        (failure) => choosing(visit, from, failure),
      )
    },
  }
}
