import type { Lack } from '../documents.ts'
import type { Step } from '../steps/steps.ts'

/** A step that has not run. */
export const lackOfStep = ({ number, name }: Step): Lack => ({
  kind: 'upgrade',
  text: `step ${number} (${name}) has not run`,
})

/** Steps that ran here but are not known to this release. */
export const stepsOfOthers = (done: ReadonlyMap<number, string>, steps: Step[]): Lack[] =>
  [...done]
    .filter(([number]) => !steps.some((step) => step.number === number))
    .map(([number, name]) => ({
      kind: 'newer',
      text: `step ${number} (${name}) was run by a later release`,
    }))
