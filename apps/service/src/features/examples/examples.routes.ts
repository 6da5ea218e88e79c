import type { contract } from '@svc/contract'
import type { Handlers } from '#http'

/** Examples would come from the internet, which this service does not call by itself. */
export const exampleRoutes: Handlers<typeof contract.examples> = { list: () => [] }
