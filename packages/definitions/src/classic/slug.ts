import { withoutCategories } from '#categories/name.ts'

/** The slug of an API that was given none: its name in lower case, anything else as one dash. */
export const slugOf = (name: string): string =>
  withoutCategories(name)
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('-')
