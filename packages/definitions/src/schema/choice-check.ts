import { type Check, createReport, type Report } from './report.ts'
import type { Schema } from './schema.ts'
import { describeTypes, hasAllowedType } from './value-checks.ts'

interface Branch {
  schema: Schema
  check: Check
}

/** Problems at the value itself weigh more than problems inside it: such a branch was not meant. */
const weigh = ({ problems }: Report, at: string) =>
  problems.reduce((sum, { path }) => sum + (path === at ? 10 : 1), 0)

function tryBranch({ check }: Branch, value: unknown, at: string, { unknown }: Report): Report {
  const report = createReport(unknown)
  check(value, at, report)
  return report
}

/** A value that none of several schemas allows is reported by the one that it comes nearest to. */
export function checkChoice(branches: Branch[]): Check {
  const types = branches.map(({ schema }) => describeTypes(schema)).filter(Boolean)
  return (value, at, report) => {
    const meant = branches.filter(({ schema }) => hasAllowedType(schema, value))
    if (meant.length === 0) {
      report.add(at, `must be ${[...new Set(types)].join(' or ')}`)
      return
    }
    let nearest: Report | undefined
    for (const branch of meant) {
      const tried = tryBranch(branch, value, at, report)
      if (tried.problems.length === 0) return
      if (nearest === undefined || weigh(tried, at) < weigh(nearest, at)) nearest = tried
    }
    for (const { path, message } of nearest?.problems ?? []) report.add(path, message)
  }
}
