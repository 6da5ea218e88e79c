import type { CatalogueEntry } from '@svc/contract'
import { type Failure, invalid } from '#failure'
import { settingsFor } from '#features/catalogue'
import type { Scope } from '#scope'
import {
  accessTypeOf,
  demandEntry,
  isAlike,
  nameOfEntry,
  requestFieldsOf,
  visibleEntries,
} from '../entries.ts'
import { form, input, orAgain, ownInputs, problem, tick, typed } from '../forms.ts'
import { showGranted } from '../granted.ts'
import { html } from '../html.ts'
import { refuseOverLimit } from '../oauth-limit.ts'
import type { PortalTools } from '../tools.ts'
import { goTo, type MemberVisit, type Page, show } from '../visit.ts'
import { type Chosen, proofInputs, readWish } from '../wish.ts'

/** The API of the address and those that were ticked besides. */
async function chosenBy({ scope, params, query, form: given, configuration }: MemberVisit) {
  const first = await demandEntry(scope, params.policyId ?? '')
  if (first.is_keyless) throw invalid('This API is open: it needs no key')
  const others = configuration.enable_multi_selection
    ? (await visibleEntries(scope)).filter(
        (entry) => entry.policy_id !== first.policy_id && isAlike(configuration, first, entry),
      )
    : []
  const ticked = new Set([...query.getAll('also'), ...given.getAll('also')])
  const chosen: Chosen = [first, ...others.filter(({ policy_id }) => ticked.has(policy_id))]
  return { chosen, others }
}

const place = ({ base, params }: MemberVisit) =>
  `${base}/member/policies/${encodeURIComponent(params.policyId ?? '')}/request/`

/** First step, where there is a choice. A plain GET: nothing is asked for yet. */
const selecting = (visit: MemberVisit, first: CatalogueEntry, others: CatalogueEntry[]) =>
  show(
    'Request a key',
    html`<h1>Request a key for ${nameOfEntry(first)}</h1>
<p class="soft">Step 1 of 2: which APIs is it for?</p>
<form method="get" action="${place(visit)}"><input type="hidden" name="step" value="details">
${[first, ...others].map((entry) => {
  const isFixed = entry === first
  const { policy_id: value } = entry
  return tick({ name: 'also', value, label: nameOfEntry(entry), isOn: isFixed, isFixed })
})}<p><button type="submit">Continue</button></p></form>`,
  )

function details(visit: MemberVisit, chosen: Chosen, failure?: Failure) {
  const auth_type = accessTypeOf(visit.configuration, chosen[0])
  const fields = requestFieldsOf(visit.configuration, chosen)
  const client = input({
    ...{ name: 'app_description', label: 'What is your application?' },
    value: visit.form.get('app_description') ?? '',
  })
  const targets = chosen.map((entry) => settingsFor(visit.configuration, entry).redirect_to)
  return show(
    'Request a key',
    html`<h1>Request a key</h1><p>For ${chosen.map(nameOfEntry).join(', ')}</p>${problem(failure)}
${form(visit, { action: place(visit).slice(visit.base.length), button: 'Request key' }, [
  ...chosen
    .slice(1)
    .map(({ policy_id }) => html`<input type="hidden" name="also" value="${policy_id}">`),
  auth_type === 'oauth' && client,
  ...ownInputs(fields, typed(visit)),
  proofInputs(auth_type, visit.form),
])}`,
    { status: failure?.status ?? 200, formTarget: targets.find(Boolean) },
  )
}

function withRequest(url: string, id: string) {
  if (!URL.canParse(url)) throw invalid('The address to go on at is wrong, please tell the owner')
  const target = new URL(url)
  target.searchParams.set('key_request', id)
  return target.href
}

const waiting = (base: string) =>
  show(
    'Request sent',
    html`<h1>Your request is waiting for approval</h1><p>You get a mail when it was decided.</p>
<p><a class="button quiet" href="${base}/member/dashboard/">My keys</a></p>`,
  )

export function createRequestPage(tools: PortalTools): Page {
  const { access, keyRequests, limit } = tools

  async function ask(visit: MemberVisit<Scope>, chosen: Chosen) {
    const { scope, base, developer, configuration } = visit
    await limit('request', developer.id)
    const wish = readWish(visit, chosen, tools.redirectSeparator)
    // Refuses what no key could be made of before anybody is told of it.
    await access.plan(scope, developer, wish)
    await refuseOverLimit(scope, developer, configuration, chosen[0])
    const { redirect_uri, ...rest } = wish
    const request = { ...rest, by_user: developer.id, version: 'v2', oauth_info: { redirect_uri } }
    const { id } = await keyRequests.create(scope, request)
    const rules = chosen.map((entry) => settingsFor(configuration, entry))
    const elsewhere = rules.find((rule) => rule.redirect_on_key_request && rule.redirect_to)
    if (elsewhere) return goTo(withRequest(elsewhere.redirect_to, id))
    if (rules.some((rule) => rule.require_key_approval)) return waiting(base)
    const granted = await keyRequests.approve(scope, id)
    if (granted.RawKey === '') return goTo(`${base}/member/keys/generate/${id}`)
    return showGranted(base, granted, accessTypeOf(configuration, chosen[0]))
  }

  return {
    path: '/member/policies/:policyId/request',
    who: 'developer',
    async get(visit) {
      const { chosen, others } = await chosenBy(visit)
      if (others.length > 0 && visit.query.get('step') !== 'details') {
        return selecting(visit, chosen[0], others)
      }
      return details(visit, chosen)
    },
    async post(visit) {
      const { chosen } = await chosenBy(visit)
      return orAgain(
        () => ask(visit, chosen),
        (failure) => details(visit, chosen, failure),
      )
    },
  }
}
