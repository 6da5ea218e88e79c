import type { Scope, SystemScope } from '#scope'
import type { PartPage } from './page.ts'
import type { Held } from './secrets.ts'

export interface PartAnswer {
  objects: Held[]
  /** The id after which there is more, if there is. */
  next: string | null
}

/** One kind of objects that move with their organisation, wherever they are kept. */
export interface Part {
  name: string
  count(scope: Scope): Promise<number>
  /** By id. */
  read(scope: Scope, page: PartPage): Promise<PartAnswer>
  /** What stands in the way of keeping these here, one sentence each. Writes nothing. */
  findProblems(system: SystemScope, org: string, objects: Held[]): Promise<string[]>
  keep(system: SystemScope, org: string, objects: Held[]): Promise<void>
}

/** How an object is called in answers, and in the folder of an export. */
export const nameOf = (part: string, { document }: Pick<Held, 'document'>): string =>
  `${part}/${document.id}`
