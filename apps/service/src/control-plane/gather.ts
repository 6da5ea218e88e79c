import type { KeyValue } from '@svc/keyvalue'

/**
 * Reads single keys, many at once: whoever asks within the same moment shares one question to the
 * store. Data planes ask for one key at a time, thousands of times a second.
 */
export function gatherReads(keyvalue: Pick<KeyValue, 'getMany'>) {
  let waiting = new Map<string, Array<(text: Promise<string | null>) => void>>()

  function ask() {
    const asked = waiting
    waiting = new Map()
    const keys = [...asked.keys()]
    const texts = keyvalue.getMany(keys)
    for (const [at, key] of keys.entries()) {
      const text = texts.then((all) => all[at] ?? null)
      for (const tell of asked.get(key) ?? []) tell(text)
    }
  }
  return (key: string): Promise<string | null> =>
    new Promise((resolve) => {
      if (waiting.size === 0) setImmediate(ask)
      const others = waiting.get(key)
      if (others) others.push(resolve)
      else waiting.set(key, [resolve])
    })
}
