/** What a status code says of a request; redirects and the like are neither. */
export type Outcome = 'success' | 'error' | 'neither'

/** Marks a record that brings figures of the network and stands for no request. */
export const networkCode = -1

export function outcomeOf(code: number): Outcome {
  if (code >= 400) return 'error'
  return code >= 200 && code <= 299 ? 'success' : 'neither'
}

/** The class of an error, or none. Codes past 599 count as faults of the server. */
export function errorClassOf(code: number): '4xx' | '5xx' | undefined {
  if (code < 400) return undefined
  return code < 500 ? '4xx' : '5xx'
}
