import { clipText } from '../clip.ts'

const longestPath = 512

/** The names under which the dimensions know an endpoint. */
export type EndpointNames = {
  path: string
  /** Of `endpoints`: the path, its dots spelt out. */
  endpoint: string
  /** Of `keyendpoints` and `oauthendpoints`, behind a key or a client. */
  pathOfApi: string
  /** Of `apiendpoints`. */
  pathOfVersion: string
}

export function nameEndpoint(apiId: string, version: string, wholePath: string): EndpointNames {
  const path = clipText(wholePath, longestPath)
  return {
    path,
    endpoint: path.replaceAll('.', '\\u2e'),
    pathOfApi: toBase64(`${apiId}:${path}`),
    pathOfVersion: Buffer.from(`${apiId}:${version}:${path}`).toString('hex'),
  }
}

/** The name of a version in `versions`. */
export const nameVersion = (apiId: string, version: string): string =>
  toBase64(`${apiId}:${version}`)

const toBase64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')

/** What a name of `apiendpoints` says. Versions may hold colons, paths start with a slash. */
export function readPathOfVersion(hex: string): { api_id: string; version: string; path: string } {
  const { before: api_id, after } = split(Buffer.from(hex, 'hex').toString())
  const slash = after.indexOf(':/')
  const at = slash === -1 ? after.indexOf(':') : slash
  return { api_id, version: after.slice(0, Math.max(at, 0)), path: after.slice(at + 1) }
}

/** What a name of `keyendpoints` or `oauthendpoints` says; the owner is the key or the client. */
export function readPathOfOwner(name: string): { owner: string; api_id: string; path: string } {
  const dot = name.lastIndexOf('.')
  const { before: api_id, after: path } = split(decodeBase64(name.slice(dot + 1)))
  return { owner: name.slice(0, Math.max(dot, 0)), api_id, path }
}

/** What a name of `versions` says. */
export function readVersion(name: string): { api_id: string; version: string } {
  const { before: api_id, after: version } = split(decodeBase64(name))
  return { api_id, version }
}

const decodeBase64 = (text: string) => Buffer.from(text, 'base64').toString()

function split(text: string): { before: string; after: string } {
  const colon = text.indexOf(':')
  if (colon === -1) return { before: text, after: '' }
  return { before: text.slice(0, colon), after: text.slice(colon + 1) }
}
