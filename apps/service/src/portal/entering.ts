import type { Stored } from '@svc/documents'
import type { DeveloperRecord } from '#collections'
import { rememberLogin } from '#features/sessions'
import type { Scope } from '#scope'
import type { PortalTools } from './tools.ts'
import { goTo, type Visit } from './visit.ts'

/** A path of this portal, whatever else was asked for. */
export function placeAfter({ base, query, form }: Visit<Scope> | Visit): string {
  const next = form.get('next') ?? query.get('next') ?? ''
  const isOurs = next.startsWith(`${base}/`) && !/^\/[/\\]|[\\\s]/.test(next)
  return isOurs ? next : `${base}/member/dashboard/`
}

/** Opens a session for a developer who has proved to be one. */
export async function enter(
  { sessions }: Pick<PortalTools, 'sessions'>,
  visit: Visit<Scope>,
  developer: Stored<DeveloperRecord>,
) {
  const { base, scope } = visit
  const cookies = await sessions.open(base, scope.request, developer)
  await rememberLogin(scope, developer)
  return goTo(placeAfter(visit), cookies)
}
