import type { Problem } from '#problem.ts'

/**
 * What becomes of members that a schema does not name: `as declared` refuses them where the schema
 * closes an object, `accept` takes them everywhere, `refuse` nowhere.
 */
export type UnknownMembers = 'as declared' | 'accept' | 'refuse'

/** More problems than this help nobody. */
const most = 50

export interface Report {
  unknown: UnknownMembers
  problems: Problem[]
  add(path: string, message: string): void
  isFull(): boolean
}

export function createReport(unknown: UnknownMembers): Report {
  const problems: Problem[] = []
  return {
    unknown,
    problems,
    add(path, message) {
      if (problems.length < most) problems.push({ path, message })
    },
    isFull: () => problems.length >= most,
  }
}

/** Checks one value, found at the place, and reports what is wrong. */
export type Check = (value: unknown, at: string, report: Report) => void
