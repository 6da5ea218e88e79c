const text = /"((?:[^"\\]|\\.)*)"/sy

/**
 * The text member of a JSON object, found the way gateways find it: letter by letter, without
 * asking whether the whole is well formed. Key ids stand in tokens unescaped, so it may not be.
 */
export function findTextMember(json: string, name: string): string | undefined {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (letter === '{') depth++
    if (letter === '}') depth--
    if (letter !== '"') continue
    const found = readText(json, at)
    if (found === undefined) return undefined
    at = found.end - 1
    if (depth !== 1 || found.value !== name) continue
    const colon = skipBlanks(json, found.end)
    if (json[colon] === ':') return readText(json, skipBlanks(json, colon + 1))?.value
  }
  return undefined
}

function readText(json: string, at: number): { value: string; end: number } | undefined {
  text.lastIndex = at
  const [all, inner] = text.exec(json) ?? []
  if (all === undefined || inner === undefined) return undefined
  return { value: resolveEscapes(all, inner), end: at + all.length }
}

function resolveEscapes(all: string, inner: string): string {
  if (!inner.includes('\\')) return inner
  try {
    return String(JSON.parse(all))
  } catch {
    return inner
  }
}

function skipBlanks(json: string, at: number): number {
  let next = at
  while (/\s/.test(json[next] ?? '')) next++
  return next
}
