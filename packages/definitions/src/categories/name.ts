/** The mark of a category in the name of a classic API. */
const mark = '#'

const wordsOf = (name: string) => name.split(/\s+/).filter((word) => word !== '')

const isCategory = (word: string) => word.startsWith(mark) && word.length > 1

/** The categories that the name of a classic API carries, each once, in their order. */
export const categoriesOf = (name: string): string[] => [
  ...new Set(
    wordsOf(name)
      .filter(isCategory)
      .map((word) => word.slice(1)),
  ),
]

/** The name as people say it: without its categories and the blanks before them. */
export function withoutCategories(name: string): string {
  if (!name.includes(mark)) return name
  // Words stand at even places, the blanks between them at odd ones.
  const parts = name.split(/(\s+)/)
  return parts
    .filter((_, place) => !(parts[place % 2 === 0 ? place : place + 1] ?? '').startsWith(mark))
    .join('')
    .trim()
}

/**
 * The name with exactly these categories, appended in their order. A category that is one word and
 * has no `#` is found again by `categoriesOf`; `categoryProblem` tells of others.
 */
export const withCategories = (name: string, categories: readonly string[]): string =>
  [withoutCategories(name), ...new Set(categories.map((category) => mark + category))]
    .filter((part) => part !== '')
    .join(' ')

/** Why a category cannot stand in the name of a classic API, or nothing. */
export function categoryProblem(category: string): string | undefined {
  if (category.trim() === '') return 'a category must not be blank'
  if (/\s/.test(category)) return `the category "${category}" must be one word`
  if (category.includes(mark)) return `the category "${category}" must not contain #`
  return undefined
}

/** Why a name is refused: `#` may stand directly before the word of a category and nowhere else. */
export function nameProblem(name: string): string | undefined {
  const misplaced = wordsOf(name).find((word) =>
    isCategory(word) ? word.slice(1).includes(mark) : word.includes(mark),
  )
  if (misplaced === undefined) return undefined
  return `the name has # in "${misplaced}": it may only stand directly before a category`
}

/** The categories of an OAS API as they are kept: any texts, blanks and repeats dropped. */
export const cleanCategories = (given: readonly string[] | null | undefined): string[] => [
  ...new Set(
    (given ?? []).map((category) => category.trim()).filter((category) => category !== ''),
  ),
]
