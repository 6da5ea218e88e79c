import type { Session } from '@svc/sessions'

/** What the variables in a header may stand for. */
export interface Facts {
  session?: Session
  requestId: string
  remoteAddress: string
  path: string
}

const variable = /\$(?:tyk|svc)_(meta|context)\.([\w.-]+)/g

/** Replaces `$svc_meta.x` by metadata of the key and `$svc_context.x` by facts of the request. */
export const fillVariables = (value: string, facts: Facts): string =>
  value.includes('$')
    ? value.replace(variable, (_, kind, name) => readVariable(kind, name, facts))
    : value

function readVariable(kind: string, name: string, facts: Facts): string {
  if (kind === 'context') return contextOf(name, facts)
  const meta = facts.session?.meta_data ?? {}
  const value = Object.hasOwn(meta, name) ? meta[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function contextOf(name: string, { requestId, remoteAddress, path }: Facts): string {
  if (name === 'request_id') return requestId
  if (name === 'remote_addr') return remoteAddress
  return name === 'path' ? path : ''
}
