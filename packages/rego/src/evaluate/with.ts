import type { Term, With } from '../syntax/ast.ts'
import { dottedName } from '../syntax/term.ts'
import type { Value } from '../values/value.ts'
import type { Build } from './build.ts'
import type { Context, Mock } from './context.ts'
import type { Frame, Getter, Step, StepMaker } from './frame.ts'
import { getterOf } from './getter.ts'
import { addPatch, putAt } from './patch.ts'

type Change = (context: Context, value: Value) => Context

/** Runs a literal in a changed context; what follows it runs in the outer one again. */
export function withStep(
  modifiers: readonly With[],
  build: Build,
  makeInner: () => StepMaker,
): StepMaker {
  const changes = modifiers.map((modifier) => {
    return { get: getterOf(modifier.value, build), change: changeOf(modifier, build) }
  })
  const outer = build.layout.cell<Context>()
  const inner = build.layout.cell<Context>()
  const make = makeInner()
  return (next) => {
    const step = make(restoring(outer, inner, next))
    return (frame) => {
      const context = changed(frame, changes)
      if (context === undefined) return false
      outer.write(frame, frame.context)
      inner.write(frame, context)
      frame.context = context
      const result = step(frame)
      frame.context = outer.read(frame)
      return result
    }
  }
}

interface ContextCell {
  read(frame: Frame): Context
}

const restoring =
  (outer: ContextCell, inner: ContextCell, next: Step): Step =>
  (frame) => {
    frame.context = outer.read(frame)
    const result = next(frame)
    frame.context = inner.read(frame)
    return result
  }

function changed(
  frame: Frame,
  changes: readonly { get: Getter; change: Change }[],
): Context | undefined {
  let { context } = frame
  for (const { get, change } of changes) {
    const value = get(frame)
    if (value === undefined) return undefined
    context = change(context, value)
  }
  return context
}

function changeOf({ target, replacement }: With, build: Build): Change {
  const name = dottedName(target) ?? ''
  if (build.program.functions.has(name) || build.program.builtins.has(name)) {
    return (context, value) => addMock(context, name, replacement ? { replacement } : { value })
  }
  const path = namesOf(target)
  if (name === 'input' || name.startsWith('input.')) {
    return (context, value) => context.change({ input: putAt(context.input, path, value) })
  }
  return (context, value) => context.change({ patch: addPatch(context.patch, path, value) })
}

function addMock(context: Context, name: string, mock: Mock): Context {
  return context.change({ mocks: new Map([...(context.mocks ?? []), [name, mock]]) })
}

const namesOf = (target: Term): string[] =>
  target.kind === 'ref'
    ? target.path.flatMap((part) => (part.kind === 'scalar' ? [String(part.value)] : []))
    : []
