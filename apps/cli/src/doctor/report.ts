import type { Finding, Level } from './finding.ts'

const codes: Record<Level, number> = { ok: 0, note: 0, warning: 1, problem: 2 }

/** 0 when all is in order, 1 with warnings, 2 with problems. */
export const exitCodeOf = (findings: Finding[]): number =>
  Math.max(0, ...findings.map(({ level }) => codes[level]))

const lineOf = ({ level, topic, text, advice }: Finding) =>
  `${level.padEnd(8)} ${topic.padEnd(11)} ${text}${advice ? ` → ${advice}` : ''}`

const countOf = (findings: Finding[], level: Level, word: string) => {
  const count = findings.filter((finding) => finding.level === level).length
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** A line for each finding, and one that counts them. */
export const reportOf = (findings: Finding[]): string =>
  [
    ...findings.map(lineOf),
    '',
    [
      countOf(findings, 'problem', 'problem'),
      countOf(findings, 'warning', 'warning'),
      countOf(findings, 'note', 'note'),
    ].join(', '),
  ].join('\n')
