import { notFound } from '#failure'
import { accessTypeOf, visibleEntries } from '../entries.ts'
import { form } from '../forms.ts'
import { showGranted } from '../granted.ts'
import { html } from '../html.ts'
import type { PortalTools } from '../tools.ts'
import { type MemberVisit, type Page, show } from '../visit.ts'

/** An approved request of the own, whose key nobody has seen yet. */
async function demandRequest({ scope, developer, params }: MemberVisit) {
  const request = await scope.keyRequests.get(params.requestId ?? '')
  if (request?.by_user !== developer.id || !request.approved || !request.awaits_key) {
    throw notFound('There is no key to fetch here')
  }
  return request
}

/** Where a developer makes the own key after approval, so that nobody else ever sees it. */
export const createGeneratePage = ({ keyRequests }: PortalTools): Page => ({
  path: '/member/keys/generate/:requestId',
  who: 'developer',
  async get(visit) {
    const { id } = await demandRequest(visit)
    const action = `/member/keys/generate/${id}`
    return show(
      'Fetch your key',
      html`<h1>Fetch your key</h1><p>Your request was approved. The key is made now and shown once.</p>
${form(visit, { action, button: 'Make the key' })}`,
    )
  },
  async post(visit) {
    const { id, apply_policies } = await demandRequest(visit)
    const granted = await keyRequests.fetch(visit.scope, id)
    const entries = await visibleEntries(visit.scope)
    const entry = entries.find(({ policy_id }) => policy_id === apply_policies[0])
    const type = entry ? accessTypeOf(visit.configuration, entry) : ''
    return showGranted(visit.base, granted, type)
  },
})
