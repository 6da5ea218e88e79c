import type { Kind } from '../collection.ts'
import type { Dialect } from '../sql/engine.ts'

const arrays: Record<Kind, string> = {
  text: 'text[]',
  time: 'text[]',
  list: 'text[]',
  number: 'double precision[]',
  flag: 'integer[]',
}

export const dialect: Dialect = {
  // The database's own locale would sort 'a' before 'B'.
  text: 'text collate "C"',
  nullsFirst: ' nulls first',
  position: 'strpos',
  elements: (argument, kind) => `unnest(${argument}::${arrays[kind]}) as value`,
  refusedBy(error) {
    if (codeOf(error) !== '23505' || !(error instanceof Error)) return undefined
    return { index: 'constraint' in error ? String(error.constraint) : '' }
  },
}

// Connection lost, resources gone, shutting down or cancelled, disk; 25006 is a standby that took
// over as read only, 55P03 a lock that was not given in time.
const awayStates = /^(08|53|57|58|40)|^(25006|55P03)$/

/** An error of the driver that is no answer of the server means that there is no server. */
export function isAway(error: unknown): boolean {
  const state = codeOf(error)
  const isAnswer = /^[0-9A-Z]{5}$/.test(state) && error instanceof Error && 'severity' in error
  return !isAnswer || awayStates.test(state)
}

/** Two transactions stood in each other's way and this one was undone whole. */
export const isPassing = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
