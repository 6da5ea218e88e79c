import type { KeyValue } from '@svc/keyvalue'
import { organisationSessionKey } from '@svc/sessions'
import type { Part } from '#features/transfers'

/** What gateways hold the organisation itself to. */
export const createOrganisationKeyPart = (keyvalue: KeyValue): Part => ({
  name: 'organisation_key',
  count: async ({ org }) => Number(await keyvalue.exists(organisationSessionKey(org))),
  async read({ org }, { after }) {
    const text = after === '' ? await keyvalue.get(organisationSessionKey(org)) : null
    if (!text) return { objects: [], next: null }
    const document = { id: org, org_id: org, session: JSON.parse(text) }
    return { objects: [{ document, secrets: [] }], next: null }
  },
  async findProblems(_, org, objects) {
    const [held, ...others] = objects
    if (!held) return []
    const isOurs = held.document.id === org && held.document.org_id === org
    if (others.length > 0 || !isOurs || typeof held.document.session !== 'object') {
      return [
        `organisation_key: one object with the id of the organisation and a session is needed`,
      ]
    }
    return []
  },
  async keep(_, org, [held]) {
    if (!held) return
    await keyvalue.set(organisationSessionKey(org), JSON.stringify(held.document.session))
  },
})
