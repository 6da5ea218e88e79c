import { Failure } from '#failure'
import { enter } from '../entering.ts'
import type { PortalTools } from '../tools.ts'
import type { Page } from '../visit.ts'

const refused = () => new Failure(403, 'This sign-on has expired or was used')

/** Lets a developer in whom an identity broker has recognised and marked with a token of ours. */
export const createSsoPage = (tools: PortalTools): Page => ({
  path: '/sso',
  who: 'anyone',
  async enter(visit) {
    const { scope, organisation, query } = visit
    // Brokers put the token into the address as it is, where a plus means a space.
    const nonce = (query.get('nonce') ?? '').replaceAll(' ', '+')
    const token = nonce ? await tools.ssoTokens.redeem(nonce, 'portal') : undefined
    if (token?.OrgID !== organisation.id || !organisation.sso_enabled) throw refused()
    const [found] = await scope.developers.find({ nonce })
    if (!found || found.inactive) throw refused()
    await scope.developers.change(found.id, (developer) => ({ ...developer, nonce: '' }))
    return enter(tools, visit, found)
  },
})
