const algorithms = ['murmur32', 'murmur64', 'murmur128', 'sha256'] as const

export type HashAlgorithm = (typeof algorithms)[number]

export const isHashAlgorithm = (name: string): name is HashAlgorithm =>
  algorithms.some((algorithm) => algorithm === name)

const lengths: Record<number, HashAlgorithm> = {
  8: 'murmur32',
  16: 'murmur64',
  32: 'murmur128',
  64: 'sha256',
}

/** The algorithm whose hashes look like this text, if any does. */
export const algorithmOfHash = (text: string): HashAlgorithm | undefined =>
  /^[0-9a-f]+$/.test(text) ? lengths[text.length] : undefined
