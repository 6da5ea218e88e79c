/** Where something stands in a module: row and column count from 1. */
export interface Position {
  readonly file: string
  readonly row: number
  readonly col: number
}

export type CompileCode =
  | 'rego_parse_error'
  | 'rego_compile_error'
  | 'rego_type_error'
  | 'rego_unsafe_var_error'
  | 'rego_recursion_error'

export type EvaluationCode =
  | 'eval_conflict_error'
  | 'eval_type_error'
  | 'eval_builtin_error'
  | 'eval_with_merge_error'
  | 'eval_cancel_error'
  | 'eval_internal_error'

/** What went wrong, in the words and codes of the language, and where. */
export interface Problem {
  readonly code: CompileCode | EvaluationCode
  readonly message: string
  readonly file: string
  readonly row: number
  readonly col: number
}

/** Thrown inside the compiler; `compile` turns it into a list of problems and never lets it out. */
export class CompileFailure extends Error {
  readonly problem: Problem

  constructor(code: CompileCode, message: string, at: Position) {
    super(message)
    this.problem = { code, message, file: at.file, row: at.row, col: at.col }
  }
}

/** Ends an evaluation: a conflict, a limit, or a built-in that failed where failures count. */
export class EvaluationFailure extends Error {
  readonly code: EvaluationCode
  readonly at: Position | undefined

  constructor(code: EvaluationCode, message: string, at?: Position) {
    super(message)
    this.code = code
    this.at = at
  }

  get problem(): Problem {
    const { file, row, col } = this.at ?? nowhere
    return { code: this.code, message: this.message, file, row, col }
  }
}

/** Thrown by a built-in for operands it cannot work with: the call is undefined, unless evaluation is strict. */
export class BuiltinFailure extends Error {
  readonly code: 'eval_type_error' | 'eval_builtin_error'

  constructor(message: string, code: BuiltinFailure['code'] = 'eval_builtin_error') {
    super(message)
    this.code = code
  }
}

export const nowhere: Position = { file: '', row: 0, col: 0 }
