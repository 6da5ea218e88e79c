/** How much a finding matters: `problem` must be mended, `warning` should be, the rest is for the record. */
export type Level = 'ok' | 'note' | 'warning' | 'problem'

/** What a look at one thing has found. */
export interface Finding {
  level: Level
  topic: string
  text: string
  /** What to do about it; always there with warnings and problems. */
  advice?: string
}

/** The makers of findings about one topic. */
export const findingsOf = (topic: string) => ({
  ok: (text: string): Finding => ({ level: 'ok', topic, text }),
  note: (text: string, advice: string): Finding => ({ level: 'note', topic, text, advice }),
  warning: (text: string, advice: string): Finding => ({ level: 'warning', topic, text, advice }),
  problem: (text: string, advice: string): Finding => ({ level: 'problem', topic, text, advice }),
})

/** What was found, or that all is well where nothing was. */
export const orFine = (findings: Finding[], fine: Finding): Finding[] =>
  findings.length > 0 ? findings : [fine]
