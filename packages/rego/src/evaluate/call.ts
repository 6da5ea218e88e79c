import type { Builtin } from '../builtins/builtin.ts'
import { BuiltinFailure, EvaluationFailure, type Position } from '../errors.ts'
import type { CallStatement, Term } from '../syntax/ast.ts'
import { RegoSet } from '../values/set.ts'
import type { Value } from '../values/value.ts'
import type { Build } from './build.ts'
import type { Context } from './context.ts'
import type { Getter, Matcher, Step, StepMaker } from './frame.ts'
import { getterOf } from './getter.ts'
import { matcherOf } from './pattern.ts'
import type { Run } from './run.ts'

type Invoke = (args: readonly Value[], context: Context) => Value | undefined

/** Calls a function; a result that nobody asked for must not be false. */
export function callStep(
  { name, args, output }: CallStatement,
  at: Position,
  build: Build,
): StepMaker {
  const getters = args.map((argument) => getterOf(argument, build))
  const builtin = build.program.functions.has(name) ? undefined : build.program.builtins.get(name)
  if (builtin?.kind === 'relation') return relationStep(builtin, getters, output, build)
  const invoke = invokerOf(name, at, build)
  const accept = output ? matcherOf(output, build) : isNotFalse
  return (next) => plainCall(getters, invoke, accept, next)
}

const isNotFalse: Matcher = (_, value) => value !== false

function plainCall(getters: readonly Getter[], invoke: Invoke, accept: Matcher, next: Step): Step {
  const [first, second] = getters
  if (first && second && getters.length === 2) {
    return (frame) => {
      frame.budget.step()
      const a = first(frame)
      const b = a === undefined ? undefined : second(frame)
      if (a === undefined || b === undefined) return false
      const result = invoke([a, b], frame.context)
      return result !== undefined && accept(frame, result) && next(frame)
    }
  }
  return (frame) => {
    frame.budget.step()
    const values: Value[] = []
    for (const get of getters) {
      const value = get(frame)
      if (value === undefined) return false
      values.push(value)
    }
    const result = invoke(values, frame.context)
    return result !== undefined && accept(frame, result) && next(frame)
  }
}

function relationStep(
  builtin: Builtin & { kind: 'relation' },
  getters: readonly Getter[],
  output: Term | undefined,
  build: Build,
): StepMaker {
  const accept = output ? matcherOf(output, build) : isNotFalse
  return (next) => (frame) => {
    const values = getters.map((get) => get(frame))
    const args = values.filter((value) => value !== undefined)
    if (args.length < values.length) return false
    for (const result of builtin.each(args, frame.context.run)) {
      frame.budget.step()
      if (accept(frame, result) && next(frame)) return true
    }
    return false
  }
}

/** Reading a long operand is work, whatever the function does with it. */
function countSize(argument: Value, { budget }: Run): void {
  if (typeof argument === 'string') {
    if (argument.length > 256) budget.work(argument.length / 64)
    return
  }
  if (Array.isArray(argument) && argument.length > 64) budget.work(argument.length / 8)
  else if (argument instanceof RegoSet && argument.size > 64) budget.work(argument.size / 8)
}

/** What a name calls, with the replacements that a `with` may have put in its place. */
function invokerOf(name: string, at: Position, build: Build): Invoke {
  const direct = directInvoker(name, at, build)
  return (args, context) => {
    const mock = context.mocks?.get(name)
    if (mock === undefined) return direct(args, context)
    if ('value' in mock) return mock.value
    return directInvoker(mock.replacement, at, build)(args, context.change({ mocks: undefined }))
  }
}

function directInvoker(name: string, at: Position, build: Build): Invoke {
  const rules = build.program.functions.get(name)
  if (rules) return (args, context) => rules.call(args, context)
  const builtin = build.program.builtins.get(name)
  if (builtin === undefined) return () => undefined
  if (builtin.kind === 'async') {
    return (args, { run }) => run.options.fetches.read(name, args, builtin.call)
  }
  if (builtin.kind === 'relation') {
    return (args, { run }) => [...builtin.each(args, run)][0]
  }
  return (args, { run }) => {
    for (const argument of args) countSize(argument, run)
    try {
      const result = builtin.call(args, run)
      return typeof result === 'object' && result !== null ? run.admit(result) : result
    } catch (failure) {
      if (!(failure instanceof BuiltinFailure)) throw failure
      if (!run.options.isStrict) return undefined
      throw new EvaluationFailure(failure.code, `${name}: ${failure.message}`, at)
    }
  }
}
