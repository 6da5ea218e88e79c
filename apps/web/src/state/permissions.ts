import { mayCall, type Needed } from './access.ts'
import { useMe, useStart } from './session.ts'

/** Asks whether the signed-in user may call a route, given its path parameters. */
export function useMay() {
  const me = useMe()
  const { allow_admin_reset_password } = useStart()
  return (route: Needed, params?: Record<string, string>) =>
    mayCall(me, route, params, allow_admin_reset_password)
}
