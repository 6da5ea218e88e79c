import { CompileFailure, type Problem } from '../errors.ts'
import type { Body, Import, Module, Rule } from './ast.ts'
import { parseLiterals } from './body.ts'
import { Cursor, type Syntax } from './cursor.ts'
import { parseRules } from './rule.ts'
import { parseSuffixes } from './term.ts'
import { importedWords } from './token.ts'

const mostProblems = 10

export interface ParsedModule {
  readonly module: Module
  readonly problems: readonly Problem[]
}

/** Reads a module; after a mistake it goes on with the next rule, so that several are reported. */
export function parseModule(text: string, file: string, syntax: Syntax): ParsedModule {
  const problems: Problem[] = []
  const imports: Import[] = []
  const rules: Rule[] = []
  let name: readonly string[] = []
  let used = syntax
  try {
    const p = new Cursor(text, file, /^\s*import\s+rego\.v1\s*(#.*)?$/m.test(text) ? 'v1' : syntax)
    used = p.syntax
    name = parsePackage(p)
    while (p.token.kind !== 'end' && problems.length < mostProblems) {
      attempt(p, problems, () => {
        if (p.acceptKeyword('import')) imports.push(...parseImport(p))
        else rules.push(...parseRules(p))
      })
    }
  } catch (failure) {
    problems.push(problemOf(failure))
  }
  return { module: { file, syntax: used, package: name, imports, rules }, problems }
}

/** Reads a query: literals without a rule around them. */
export function parseQuery(text: string, syntax: Syntax): Body {
  const p = new Cursor(text, 'query', syntax)
  for (const word of importedWords) p.keywords.add(word)
  const body = parseLiterals(p, () => p.token.kind === 'end')
  if (body.length === 0) p.fail('empty query')
  return body
}

function attempt(p: Cursor, problems: Problem[], parse: () => void): void {
  try {
    parse()
  } catch (failure) {
    problems.push(problemOf(failure))
    p.restart(p.mark())
    do p.take()
    while (p.token.kind !== 'end' && !(p.token.newline && p.token.at.col === 1 && !p.isSign('}')))
  }
}

function problemOf(failure: unknown): Problem {
  if (failure instanceof CompileFailure) return failure.problem
  throw failure
}

function parsePackage(p: Cursor): string[] {
  if (!p.acceptKeyword('package')) p.fail('package expected')
  return parsePath(p)
}

function parsePath(p: Cursor): string[] {
  const { kind, text, at } = p.token
  if (kind !== 'name') p.unexpected('expected a name')
  p.take()
  const path = parseSuffixes(p, { kind: 'var', name: text, at })
  const rest = path.kind === 'ref' ? path.path : []
  return [text, ...rest.map((part) => wordOf(p, part.kind === 'scalar' ? part.value : undefined))]
}

const wordOf = (p: Cursor, value: unknown): string =>
  typeof value === 'string' ? value : p.fail('expected a path of names')

function parseImport(p: Cursor): Import[] {
  const { at } = p.token
  const path = parsePath(p)
  const alias = p.acceptKeyword('as') ? p.take().text : (path.at(-1) ?? '')
  if (path[0] === 'future' || path[0] === 'rego') return useKeywords(p, path)
  if (path[0] !== 'data' && path[0] !== 'input') {
    p.fail('path must begin with input or data', at)
  }
  return [{ path, alias, at }]
}

function useKeywords(p: Cursor, path: readonly string[]): Import[] {
  const name = path.join('.')
  if (name === 'rego.v1') return []
  if (!name.startsWith('future.keywords') || path.length > 3)
    p.fail('invalid import, must be `rego.v1` or `future.keywords`')
  const word = path[2]
  for (const known of importedWords) if (word === undefined || word === known) p.keywords.add(known)
  if (word === 'not') p.keywords.add(word)
  if (word === 'every') p.keywords.add('in')
  return []
}
