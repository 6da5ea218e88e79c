/** Values that a pump has taken from a list and not yet acknowledged. */
export interface Claim {
  claimer: string
  /** Grows with every claim of the claimer. */
  number: number
  /** Where the values come from. */
  list: string
  values: Buffer[]
}

export type ClaimName = Omit<Claim, 'values'>

/** Beside its list, so that a Redis cluster can move values in one step. */
export const keyOfClaim = ({ claimer, number, list }: ClaimName): string =>
  `{${list}}:claimed:${claimer}:${number}`

export const writeName = ({ claimer, number, list }: ClaimName): string =>
  `${claimer}:${number}:${list}`

export function readName(text: string): ClaimName | undefined {
  const [, claimer = '', number = '', list = ''] = /^([^:]+):(\d+):(.*)$/s.exec(text) ?? []
  return claimer === '' ? undefined : { claimer, number: Number(number), list }
}
