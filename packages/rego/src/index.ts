export type {
  AsyncBuiltin,
  Builtin,
  Host,
  RelationBuiltin,
  SyncBuiltin,
} from './builtins/builtin.ts'
export type { Reads } from './compile/reads.ts'
export { type Compilation, type CompileOptions, compile, type ModuleSource } from './compile.ts'
export type { Given, Outcome, Stats } from './driver.ts'
export { BuiltinFailure, type Position, type Problem } from './errors.ts'
export { defaultLimits, type Limits } from './evaluate/budget.ts'
export { type JsonObject, type JsonValue, plainJson } from './exported.ts'
export { answerLine } from './line.ts'
export type { Bindings, Policy } from './policy.ts'
export type { Contribution, RuleReport } from './report.ts'
export type { Value } from './values/value.ts'
