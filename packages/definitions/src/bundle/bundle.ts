import { copy } from '#json/copy.ts'
import { lookUp } from '#json/reference.ts'
import { isObject, type Json, type JsonObject, omit, own, ownObject, put } from '#json/value.ts'
import { done, failed, type Outcome, type Problem } from '#problem.ts'
import { componentsOf, shapeBelow } from './shape.ts'
import { nameFor, readTarget, type Target } from './target.ts'

/** The files of a description by their paths, each read or with what is wrong with it. */
export type DescriptionFiles = ReadonlyMap<string, Outcome<Json>>

/** Far more parts than real descriptions have; references that unfold into each other reach it soon. */
const mostParts = 1_000_000
const mostProblems = 20

interface Waiting {
  kind: string
  name: string
  shape: string
  target: Target
}

interface Bundling {
  files: DescriptionFiles
  main: string
  /** The names that components have got, by what they are copies of. */
  named: Map<string, string>
  taken: Map<string, Set<string>>
  waiting: Waiting[]
  problems: Map<string, Problem>
  room: number
}

const keyOf = (shape: string, { file, pointer }: Target) => `${shape} ${file}#${pointer}`

function report({ problems }: Bundling, message: string) {
  if (problems.size < mostProblems) problems.set(message, { path: '', message })
}

/** The place that a reference of a file names, once it is sure that there is one. */
function findTarget(bundling: Bundling, file: string, reference: string): Target | undefined {
  const target = readTarget(file, reference)
  if (typeof target === 'string') {
    report(bundling, `"${file}" refers to "${reference}", ${target}`)
    return undefined
  }
  const content = bundling.files.get(target.file)
  if (!content) report(bundling, `"${file}" refers to "${reference}", which is not there`)
  else if (content.ok) return target
  else report(bundling, `"${target.file}": ${content.problems[0]?.message ?? 'is broken'}`)
  return undefined
}

function contentOf({ files }: Bundling, { file, pointer }: Target): Json | undefined {
  const content = files.get(file)
  if (!content?.ok) return undefined
  if (pointer === '') return content.value
  return isObject(content.value) ? lookUp(content.value, `#${pointer}`) : undefined
}

function giveName(bundling: Bundling, shape: string, target: Target): string {
  const key = keyOf(shape, target)
  const known = bundling.named.get(key)
  if (known !== undefined) return known
  const kind = componentsOf[shape] ?? ''
  const taken = bundling.taken.get(kind) ?? new Set()
  const wanted = nameFor(target)
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`
  bundling.taken.set(kind, taken.add(name))
  bundling.named.set(key, name)
  bundling.waiting.push({ kind, name, shape, target })
  return name
}

/** A reference as it reads in the one document; nothing when it leads nowhere. */
function rewrite(bundling: Bundling, shape: string, file: string, reference: string) {
  const target = findTarget(bundling, file, reference)
  if (!target) return undefined
  if (target.file === bundling.main) return `#${target.pointer}`
  return `#/components/${componentsOf[shape]}/${giveName(bundling, shape, target)}`
}

interface Place {
  shape: string | undefined
  file: string
  /** The path items that are being moved in, outermost first. */
  within: readonly string[]
}

/** Path items have no place among the components of 3.0: they move to where they are named. */
function moveIn(bundling: Bundling, item: JsonObject, reference: string, place: Place): Json {
  const target = findTarget(bundling, place.file, reference)
  if (!target) return item
  const key = keyOf('pathItem', target)
  const content = contentOf(bundling, target)
  if (!isObject(content) || place.within.includes(key)) {
    report(bundling, `"${place.file}" refers to "${reference}", which leads nowhere`)
    return item
  }
  const within = [...place.within, key]
  const moved = unfold(bundling, content, { shape: 'pathItem', file: target.file, within })
  const rest = unfold(bundling, omit(item, ['$ref']), place)
  return { ...(isObject(moved) ? moved : {}), ...(isObject(rest) ? rest : {}) }
}

function unfoldReference(
  bundling: Bundling,
  object: JsonObject,
  reference: string,
  place: Place,
): Json {
  const { shape = '', file } = place
  if (shape === 'pathItem') {
    const isLocal = reference.startsWith('#') && file === bundling.main
    return isLocal ? object : moveIn(bundling, object, reference, place)
  }
  const rest = unfold(bundling, omit(object, ['$ref']), place)
  const $ref = rewrite(bundling, shape, file, reference) ?? reference
  return { $ref, ...(isObject(rest) ? rest : {}) }
}

/** The names of a discriminator are names of components or references, as they like. */
const isReference = (text: string) => text.includes('#') || /\.(json|ya?ml)$/i.test(text)

/** A copy of a part of a file, with references that hold in the one document. */
function unfold(bundling: Bundling, value: Json, place: Place): Json {
  const { shape, file } = place
  if (bundling.room-- <= 0) return null
  const below = (key: string) => ({ ...place, shape: shape && shapeBelow(shape, key) })
  if (Array.isArray(value)) return value.map((item) => unfold(bundling, item, below('')))
  if (shape === 'mapped' && typeof value === 'string' && isReference(value))
    return rewrite(bundling, 'schema', file, value) ?? value
  if (!isObject(value)) return value
  const reference = own(value, '$ref')
  if (typeof reference === 'string' && shape && (shape === 'pathItem' || componentsOf[shape]))
    return unfoldReference(bundling, value, reference, place)
  const made: JsonObject = {}
  for (const [key, member] of Object.entries(value))
    put(made, key, unfold(bundling, member, below(key)))
  return made
}

/** Components of the main file that are nothing but references keep their name, and get the content. */
function claimNames(bundling: Bundling, document: JsonObject) {
  const components = ownObject(document, 'components')
  for (const [shape, kind] of Object.entries(componentsOf)) {
    const members = ownObject(components, kind)
    bundling.taken.set(kind, new Set(Object.keys(members ?? {})))
    for (const [name, member] of Object.entries(members ?? {})) {
      const reference = isObject(member) ? own(member, '$ref') : undefined
      if (typeof reference !== 'string' || reference.startsWith('#')) continue
      const target = findTarget(bundling, bundling.main, reference)
      if (!target || target.file === bundling.main) continue
      if (bundling.named.has(keyOf(shape, target))) continue
      bundling.named.set(keyOf(shape, target), name)
      bundling.waiting.push({ kind, name, shape, target })
      // Holds the place among its neighbours until the content is there.
      put(members ?? {}, name, null)
    }
  }
}

function addComponent(bundling: Bundling, document: JsonObject, item: Waiting) {
  const { kind, name, shape, target } = item
  const content = contentOf(bundling, target)
  if (content === undefined) {
    report(bundling, `"${target.file}" has nothing at "${target.pointer}"`)
    return
  }
  const components = ownObject(document, 'components') ?? {}
  document.components = components
  const members = ownObject(components, kind) ?? {}
  put(components, kind, members)
  put(members, name, unfold(bundling, content, { shape, file: target.file, within: [] }))
}

/** The file that a description starts in: the `openapi.json` or `openapi.yaml` nearest to the top. */
export function findMainFile(names: Iterable<string>): string | undefined {
  const all = [...names]
  const depth = (name: string) => name.split('/').length
  const called = all.filter((name) => /(^|\/)openapi\.(json|ya?ml)$/i.test(name))
  const candidates = called.length > 0 || all.length > 1 ? called : all
  return candidates.toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0]
}

/**
 * Makes one document of a description that is spread over files: what is referred to becomes a
 * component, circles included. Missing files, references that lead out of the folder or to other
 * machines, and descriptions that unfold without end are problems.
 */
export function bundleFiles(files: DescriptionFiles, main: string): Outcome<JsonObject> {
  const start = files.get(main)
  if (!start) return failed({ path: '', message: `"${main}" is not there` })
  if (!start.ok) return start
  if (!isObject(start.value)) return failed({ path: '', message: 'the document must be an object' })
  const bundling: Bundling = {
    files,
    main,
    named: new Map(),
    taken: new Map(),
    waiting: [],
    problems: new Map(),
    room: mostParts,
  }
  const given = copy(start.value)
  claimNames(bundling, given)
  const document = unfold(bundling, given, { shape: 'document', file: main, within: [] })
  if (!isObject(document)) return failed({ path: '', message: 'the document must be an object' })
  // Grows while it is walked: components refer to others.
  for (const item of bundling.waiting) addComponent(bundling, document, item)
  if (bundling.room < 0)
    return failed({ path: '', message: 'the files refer to each other too often' })
  if (bundling.problems.size > 0) return failed(...bundling.problems.values())
  return done(document)
}
