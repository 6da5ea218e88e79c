const wordsOf = (text: string) => text.match(/[A-Za-z0-9_]+/g) ?? []

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** GraphQL takes letters, digits and `_`, no digit first, and keeps two underscores for itself. */
const asName = (text: string, otherwise: string) => {
  const bare = text.replace(/^__+/, '_')
  if (bare === '' || bare === '_') return otherwise
  return /^[0-9]/.test(bare) ? `_${bare}` : bare
}

/** A name for a field or an argument, such as `listPets` for `list-pets`. */
export function fieldNameOf(text: string): string {
  const [first = '', ...rest] = wordsOf(text)
  const isShouted = /^[A-Z0-9_]+$/.test(first)
  const head = isShouted ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1)
  return asName(head + rest.map(capital).join(''), 'field')
}

/** A name for a type, such as `PetOwner` for `pet-owner`. */
export const typeNameOf = (text: string): string =>
  asName(wordsOf(text).map(capital).join(''), 'Type')

/** A path in words: `/pets/{id}/toys` is `pets by id toys`. */
export const wordsOfPath = (path: string): string =>
  path.replace(/\{([^}]*)\}/g, ' by $1 ').replace(/[^A-Za-z0-9_]+/g, ' ')

/** Gives names that differ from each other, and not in their capitals only. */
export function createNames(reserved: readonly string[] = []) {
  const taken = new Set(reserved.map((name) => name.toLowerCase()))
  return {
    give(wanted: string): string {
      let name = wanted
      for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}_${count}`
      taken.add(name.toLowerCase())
      return name
    },
  }
}
