import type { Path } from '#json/path.ts'
import { readAt, toPath } from '#json/path.ts'
import type { JsonObject } from '#json/value.ts'
import type { Part } from '../part.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function part(key: string, word: string, mode: Path, source: Path): Part {
  const toOas = (classic: JsonObject) => {
    const isMeant = (readAt(classic, mode) === 'blob') === (word === 'blob')
    const text = readAt(classic, source)
    return isMeant && isText(text) ? text : undefined
  }
  return {
    key,
    toClassic(value, write) {
      if (!isText(value)) return
      write(mode, word)
      write(source, value)
    },
    isActive: (classic) => toOas(classic) !== undefined,
    toOas,
  }
}

/**
 * A template or a function: `path` or `body` in the extension, a mode and a source in classic. The
 * body is written last, since it counts when both are given.
 */
export const code = (modePlace: string, sourcePlace: string): Part[] => {
  const mode = toPath(modePlace)
  const source = toPath(sourcePlace)
  return [part('path', 'file', mode, source), part('body', 'blob', mode, source)]
}
