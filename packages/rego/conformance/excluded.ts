import type { Case } from './cases.ts'

interface Exclusion {
  readonly note: RegExp
  readonly reason: string
}

/** Cases that are not run, and why. A case that is not named here must pass. */
const exclusions: readonly Exclusion[] = [
  {
    note: /^withkeyword\/builtin-builtin: arity 0$/,
    reason: 'opa.runtime would tell rules about the environment of the process; it is not offered',
  },
  {
    note: /^invalidkeyerror\//,
    reason: 'http.send would let rules reach the network; it is not offered',
  },
  {
    note: /^globsmatch\//,
    reason: 'regex.globs_match intersects two patterns of a dialect of its own; not offered',
  },
  {
    note: /^jsonbuiltins\/yaml /,
    reason: 'yaml.* would need a YAML parser; rules deal with JSON documents',
  },
  {
    note: /^strings\/sprintf: float too big$/,
    reason: 'numbers do not remember how they were written: 2e308 is an integer of 309 digits',
  },
]

export const exclusionOf = ({ note }: Pick<Case, 'note'>): Exclusion | undefined =>
  exclusions.find((exclusion) => exclusion.note.test(note))
