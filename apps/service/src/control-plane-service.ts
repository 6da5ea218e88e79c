import { createEvents } from '#features/notifications'
import { createDataPlanes } from './data-planes.ts'
import { createIdentity } from './identity.ts'
import { createKeys } from './keys.ts'
import { createNodeTools } from './nodes.ts'
import type { ServiceParts } from './parts.ts'

/** The control plane as a process of its own, beside any number of services on the same stores. */
export async function createControlPlaneService(parts: Omit<ServiceParts, 'webRoot'>) {
  const whole = { ...parts, webRoot: '' }
  const events = createEvents(parts.keyvalue)
  const identity = await createIdentity(whole, events)
  const keys = await createKeys(whole, identity)
  const nodes = await createNodeTools(whole, identity, events)
  const planes = await createDataPlanes(whole, { identity, keys, nodes })
  return {
    /** Listens where the settings say; resolves to the port. */
    listen: planes.listen,
    async close() {
      await planes.close()
      await nodes.close()
      await keys.close()
      await identity.close()
    },
  }
}
