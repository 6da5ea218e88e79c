import type { OpenRow } from './row.ts'

/** Gateways call these with the node secret alone. */
export const registrationRows: OpenRow[] = [['GET /register/node']]

/** These take, besides the secret, the id of a registered gateway and a nonce that it was given. */
export const nodeRows: OpenRow[] = [
  ['GET /register/ping'],
  ['DELETE /system/node'],
  ['GET /system/apis'],
  ['GET /system/policies'],
  ['GET /system/clientidps'],
  ['POST /system/key/quota_trigger', { body: {} }],
]
