const separator = '\u001f'

/** Longer items of a list are kept with a digest in place of their end. */
const longest = 256

/** One API in one category, as one item of a list: so both are counted without a look at the API. */
export const membershipOf = (apiId: string, category: string) => apiId + separator + category

/** What such an item says; of a long one only the id of the API can be told. */
export function readMembership(item: string) {
  const at = item.indexOf(separator)
  return {
    apiId: item.slice(0, at),
    category: item.slice(at + 1),
    isWhole: item.length <= longest,
  }
}
