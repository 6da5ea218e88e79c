import type { Documents } from '../documents.ts'

/**
 * A change of shape that stored documents go through once. Where the store is atomic a step is
 * all or nothing; elsewhere one that was interrupted is started again, so it must bear that.
 */
export interface Step {
  number: number
  name: string
  run(documents: Documents): Promise<void>
}

/** In the order in which they run. A step that was released is never edited or removed. */
export const steps: Step[] = []
