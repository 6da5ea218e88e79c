import { readFile } from 'node:fs/promises'

/** A password policy file: JSON Schema of a string, with validators of our own. */
export interface PasswordPolicy {
  minLength?: number
  maxLength?: number
  pattern?: string
  multiCase?: boolean
  minNumeric?: number
  minSpecial?: number
  disableSequential?: boolean
}

export const defaultPolicy: PasswordPolicy = { minLength: 6 }

/** How many characters there must be; a policy that does not say leaves the default. */
export const leastLength = ({ minLength = 6 }: PasswordPolicy) => minLength

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Three characters in a row that ascend or repeat, as in `abc`, `123` and `111`. */
function hasSequence(text: string) {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0)
  return codes.some((code, at) => {
    const [next, last] = [codes[at + 1], codes[at + 2]]
    const repeats = next === code && last === code
    return repeats || (next === code + 1 && last === code + 2)
  })
}

/** What is wrong with a password, in words for the one who chose it. */
export function weaknessesOf(password: string, policy: PasswordPolicy): string[] {
  const { maxLength = Number.POSITIVE_INFINITY, pattern = '' } = policy
  const { minNumeric = 0, minSpecial = 0 } = policy
  const minLength = leastLength(policy)
  const length = [...password].length
  const mixed = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password)
  const checks: Array<[broken: boolean, words: string]> = [
    [length < minLength, `must have at least ${minLength} characters`],
    [length > maxLength, `must have at most ${maxLength} characters`],
    [!new RegExp(pattern, 'u').test(password), `must match ${pattern}`],
    [policy.multiCase === true && !mixed, 'must have upper and lower case letters'],
    [count(password, /\p{N}/gu) < minNumeric, `must have at least ${minNumeric} digits`],
    [
      count(password, /[^\p{L}\p{N}\s]/gu) < minSpecial,
      `must have at least ${minSpecial} special characters`,
    ],
    [
      policy.disableSequential === true && hasSequence(password),
      'must not have three characters in sequence',
    ],
  ]
  return checks.filter(([broken]) => broken).map(([, words]) => `password ${words}`)
}

/** The policy in this file, or the default where there is none. A broken file stops the start. */
export async function readPolicy(file: string): Promise<PasswordPolicy> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return defaultPolicy
  try {
    const policy: PasswordPolicy = JSON.parse(text)
    weaknessesOf('', policy)
    return policy
  } catch (cause) {
    throw new Error(`password policy ${file} cannot be read`, { cause })
  }
}
