import type { copyTraffic as copy } from './copy.ts'

/** Copies one kind of traffic from one store into another that has none of it, and compares the two. */
export const copyTraffic: typeof copy = async (...given) => {
  const { copyTraffic: copyLoaded } = await import('./copy.ts')
  return copyLoaded(...given)
}
