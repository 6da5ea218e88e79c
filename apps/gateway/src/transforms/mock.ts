import type { ApiVersion } from '../apis/api.ts'
import { findEndpoint } from '../endpoints/endpoints.ts'

/** A fixed answer of an endpoint. */
export interface Mock {
  status: number
  headers: Record<string, string>
  body: string
}

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(value)).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  )

/** The answer that the author of an API gives instead of an upstream. */
export function findMock(version: ApiVersion, method: string, path: string): Mock | undefined {
  const entry = findEndpoint(version.endpoints.mock_response, method, path)?.entry
  if (!entry) return undefined
  const { code, body, headers } = entry
  const isStatus = typeof code === 'number' && code >= 200 && code <= 599
  return {
    status: isStatus ? code : 200,
    headers: textsIn(headers),
    body: typeof body === 'string' ? body : '',
  }
}
