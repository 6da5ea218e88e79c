/** A list whose values are numbered for life, so that a file can follow both ends cheaply. */
export interface ListItems {
  items: Buffer[]
  /** Number of the first item. */
  first: number
  /** Items with a lower number are in the file. */
  savedUntil: number
}

export const createListItems = (): ListItems => ({ items: [], first: 0, savedUntil: 0 })
