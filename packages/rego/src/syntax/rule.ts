import { CompileFailure } from '../errors.ts'
import type { Body, Head, Rule, Term } from './ast.ts'
import { parseBody } from './body.ts'
import type { Cursor } from './cursor.ts'
import { type DraftHead, parseHead, trueTerm } from './head.ts'
import { parseInfix } from './infix.ts'
import { parseLiteral } from './literal.ts'
import { visitTerm } from './visit.ts'

/** One rule; the older syntax may give it several bodies, each of which is a rule of its own. */
export function parseRules(p: Cursor): Rule[] {
  const { at } = p.token
  if (p.acceptKeyword('default')) return [parseDefault(p)]
  const draft = parseHead(p)
  const { body, hasIf } = parseRuleBody(p)
  if (body === undefined && draft.value === undefined && draft.key === undefined) {
    if (!draft.args && draft.path.length === 1) p.fail('var cannot be used for rule name', at)
    if (p.syntax === 'v1') p.fail('rule must have a value or a body', at)
  }
  const head = completeHead(p, draft, hasIf)
  const first: Rule = {
    head,
    body: body ?? [],
    isDefault: false,
    otherwise: parseElse(p, head),
    at,
  }
  return [first, ...parseFurtherBodies(p, first)]
}

function parseDefault(p: Cursor): Rule {
  const draft = parseHead(p)
  const { value, at } = draft
  if (value === undefined || draft.key) return p.fail('default rules must have a value', at)
  const name = firstVariable(value)
  if (name) p.fail(`illegal default rule (value cannot contain ${name})`, at)
  if (p.isSign('{') || p.isKeyword('if')) p.fail('default rules cannot have a body')
  return { head: { ...draft, value }, body: [], isDefault: true, at }
}

/** What makes a default value depend on something: a variable, reference or call outside of comprehensions. */
function firstVariable(term: Term): string | undefined {
  if (term.kind === 'var' || term.kind === 'ref' || term.kind === 'call') return term.kind
  let found: string | undefined
  const look = (inner: Term) => {
    found ??= firstVariable(inner)
  }
  visitTerm(term, look, () => {})
  return found
}

function parseRuleBody(p: Cursor): { body: Body | undefined; hasIf: boolean } {
  const hasIf = p.acceptKeyword('if')
  if (!p.isSign('{')) return { body: hasIf ? [parseLiteral(p)] : undefined, hasIf }
  if (!hasIf && p.syntax === 'v1') p.fail('`if` keyword is required before rule body')
  return { body: hasIf ? parseBracedIf(p) : parseBraced(p), hasIf }
}

function parseBraced(p: Cursor): Body {
  p.take()
  return parseBody(p, '}')
}

/** After `if` the brace may also open an object or a set that is the whole condition. */
function parseBracedIf(p: Cursor): Body {
  const mark = p.mark()
  try {
    return parseBraced(p)
  } catch (failure) {
    if (!(failure instanceof CompileFailure)) throw failure
    p.restart(mark)
    return attemptLiteral(p) ?? raise(failure)
  }
}

function attemptLiteral(p: Cursor): Body | undefined {
  try {
    return [parseLiteral(p)]
  } catch (failure) {
    if (!(failure instanceof CompileFailure)) throw failure
    return undefined
  }
}

function raise(failure: CompileFailure): never {
  throw failure
}

/**
 * A head without a value is true, with one exception: in the older syntax `p[x] { … }` without `if`
 * describes the members of a set.
 */
function completeHead(p: Cursor, draft: DraftHead, hasIf: boolean): Head {
  const { path, args, key, value, at } = draft
  const [, member] = path
  const isSetOfOld = !args && !key && !value && !hasIf && path.length === 2
  if (!isSetOfOld || member === undefined) return { ...draft, value: value ?? trueTerm(at) }
  if (p.syntax === 'v1') p.fail('`contains` keyword is required for partial set rules', at)
  return { path: [path[0]], key: member, value: trueTerm(at), at }
}

function parseElse(p: Cursor, head: Head): Rule | undefined {
  const { at } = p.token
  if (!p.acceptKeyword('else')) return undefined
  if (head.key) p.fail('else keyword cannot be used on multi-value rules', at)
  const given = p.acceptSign('=') || p.acceptSign(':=') ? parseInfix(p) : undefined
  const { body } = parseRuleBody(p)
  if (given === undefined && body === undefined) p.unexpected('expected a value or a body')
  const value = given ?? trueTerm(at)
  const otherwise = parseElse(p, head)
  return { head: { ...head, value, at }, body: body ?? [], isDefault: false, otherwise, at }
}

function parseFurtherBodies(p: Cursor, first: Rule): Rule[] {
  const rules: Rule[] = []
  while (p.syntax === 'v0' && first.body.length > 0 && !first.otherwise && p.isSign('{')) {
    const { at } = p.take()
    rules.push({ head: first.head, body: parseBody(p, '}'), isDefault: false, at })
  }
  return rules
}
