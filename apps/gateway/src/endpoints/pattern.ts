import { RE2JS } from 're2js'

/** Whether a path, after the listen path, is meant by a pattern. */
export type PathTest = (path: string) => boolean

const always: PathTest = () => true
const parameter = /\{[a-zA-Z_][\w.-]*\}/g
const plain = /^[\w\-.~/%@:,]*$/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Made of fixed texts and whole segments only, so that no path takes long. */
function compilePlain(pattern: string, flags: string): PathTest {
  const fixed = pattern.split(parameter).map(escaped)
  const expression = new RegExp(`^${fixed.join('[^/]+')}(?:/|$)`, flags)
  return (path) => expression.test(path)
}

/** Any other pattern is an expression of its author: matched in linear time, whatever it says. */
function compileExpression(pattern: string, ignoresCase: boolean): PathTest | undefined {
  const source = `^(?:${pattern.replace(parameter, '[^/]+')})(?:/|$)`
  try {
    const expression = RE2JS.compile(source, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0)
    return (path) => expression.matcher(path).find()
  } catch {
    return undefined
  }
}

/**
 * A pattern matches a path and everything below it; `{id}` is one segment. Whatever is no plain
 * path is a regular expression, and a broken one is taken by its letters.
 */
export function compilePath(given: string, ignoresCase = false): PathTest {
  const rooted = /^[/^(.\\[]/.test(given) ? given : `/${given}`
  const pattern = rooted.length > 1 && rooted.endsWith('/') ? rooted.slice(0, -1) : rooted
  if (pattern === '/') return always
  const flags = ignoresCase ? 'i' : ''
  if (plain.test(pattern.replace(parameter, ''))) return compilePlain(pattern, flags)
  const byLetters = new RegExp(`^${escaped(pattern)}(?:/|$)`, flags)
  return compileExpression(pattern, ignoresCase) ?? ((path) => byLetters.test(path))
}

/** Whether a whole text is of the form that an expression describes; without one any text is. */
export function compileWhole(expression: string): (text: string) => boolean {
  if (expression === '') return always
  try {
    const compiled = RE2JS.compile(expression)
    return (text) => compiled.matches(text)
  } catch {
    return () => false
  }
}
