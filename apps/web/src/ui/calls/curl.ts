import type { ApiCall } from '#state/calls.ts'

/** A text as one word of a shell of the usual kind. */
export const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** An option of curl. */
export const curlOption = (name: '-H' | '-u', value: string) => `${name} ${quoted(value)}`

/** The call as a command; the credential is left to be filled in. */
export function curlOf({ method, path, body }: ApiCall, origin: string): string {
  const parts = ['curl']
  if (method !== 'GET') parts.push(`-X ${method}`)
  parts.push(quoted(origin + path))
  if (path.startsWith('/api/')) parts.push('-H "authorization: $SVC_API_KEY"')
  if (body !== undefined) {
    parts.push(`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`)
  }
  return parts.join(' \\\n  ')
}
