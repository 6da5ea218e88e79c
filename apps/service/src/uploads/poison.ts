/** Whether a member somewhere in a document would change what other objects inherit, once merged. */
export function isPoisoned(document: unknown): boolean {
  const left: unknown[] = [document]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, '__proto__') || reachesPrototype(value)) return true
    for (const member of Object.values(value)) left.push(member)
  }
  return false
}

function reachesPrototype(value: object) {
  if (!Object.hasOwn(value, 'constructor')) return false
  const named: unknown = (value as { constructor: unknown }).constructor
  return typeof named === 'object' && named !== null && Object.hasOwn(named, 'prototype')
}
