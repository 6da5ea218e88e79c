import type { AnySpec, Doc } from '@svc/documents'
import { invalid } from '#failure'
import type { Sealer } from '#secrets'

/** A secret of a document: where it stands and what it is in clear. */
export interface Secret {
  at: string[]
  value: unknown
}

/** An object on its way: what anybody may read, and its secrets apart. */
export interface Held {
  document: Doc & Record<string, unknown>
  secrets: Secret[]
  /** It is nothing without its secrets, and stays where they stay. */
  onlyWithSecrets?: true
}

const stepsOf = (pattern: string) => pattern.split('.')

/** The places that a pattern means in a document. */
function* placesIn(
  value: unknown,
  [step, ...rest]: string[],
  at: string[] = [],
): Generator<string[]> {
  if (step === undefined) {
    yield at
    return
  }
  if (typeof value !== 'object' || value === null) return
  const names = step === '*' ? Object.keys(value) : [step]
  for (const name of names.filter((one) => Object.hasOwn(value, one))) {
    yield* placesIn(Reflect.get(value, name), rest, [...at, name])
  }
}

const isMeant = (pattern: string, at: string[]) => {
  const steps = stepsOf(pattern)
  return (
    steps.length === at.length && steps.every((step, place) => step === '*' || step === at[place])
  )
}

/** Puts a value in the place of another; a place that the document does not have is refused. */
export function replaceAt(document: object, at: readonly string[], value: unknown): unknown {
  const [name, ...rest] = at
  if (name === undefined || !Object.hasOwn(document, name)) {
    throw invalid(`a secret belongs to '${at.join('.')}', which is not there`)
  }
  const before: unknown = Reflect.get(document, name)
  if (rest.length > 0 && typeof before === 'object' && before !== null) {
    return replaceAt(before, rest, value)
  }
  if (rest.length > 0) throw invalid(`a secret belongs to '${at.join('.')}', which is not there`)
  Reflect.set(document, name, value)
  return before
}

const emptied = (value: unknown) => (Array.isArray(value) ? [] : '')
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** Takes the secrets that a collection declares out of one of its documents. */
export function takeSecrets(spec: AnySpec, stored: Doc, sealer: Pick<Sealer, 'open'>): Held {
  const { sealed = [], digests = {}, secrets: named = [] }: AnySpec = spec
  const document: Held['document'] = JSON.parse(JSON.stringify(stored))
  const secrets: Secret[] = []
  const take = (at: string[], open: (value: unknown) => unknown) => {
    const value = replaceAt(document, at, '')
    replaceAt(document, at, emptied(value))
    if (!isEmpty(value)) secrets.push({ at, value: open(value) })
  }
  for (const digest of Object.keys(digests)) delete document[digest]
  for (const at of sealed.flatMap((pattern) => [...placesIn(document, stepsOf(pattern))])) {
    take(at, (text) => sealer.open(String(text)))
  }
  const others = named.filter((name: string) => !sealed.includes(name))
  for (const at of others.flatMap((name: string) => [...placesIn(document, [name])])) {
    take(at, (value) => value)
  }
  return { document, secrets }
}

interface Keeping {
  sealer: Pick<Sealer, 'seal' | 'digest'>
  /** A secret by which something is found cannot be left out: then it gets another one. */
  newSecret: () => string
}

/** The document with its secrets in place, as this installation keeps them. */
export function putSecrets(
  { sealed = [], digests = {} }: AnySpec,
  { document: given, secrets }: Held,
  { sealer, newSecret }: Keeping,
): Held['document'] {
  const document = structuredClone(given)
  for (const { at, value } of secrets) {
    const isSealed = sealed.some((pattern) => isMeant(pattern, at))
    replaceAt(document, at, isSealed ? sealer.seal(String(value)) : value)
  }
  for (const [digest, source] of Object.entries(digests)) {
    const known = secrets.find(({ at }) => at.length === 1 && at[0] === source)
    const text = known ? String(known.value) : newSecret()
    document[String(source)] = sealer.seal(text)
    document[digest] = sealer.digest(text)
  }
  return document
}
