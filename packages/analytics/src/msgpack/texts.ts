const longest = 48
const places = 8192

/** Records repeat the same few names, hosts and keys; a text met lately is not built again. */
const lately: string[] = new Array(places).fill('')

/** The UTF-8 text between two offsets. NUL becomes U+FFFD, because no SQL store keeps it. */
export function readText(bytes: Buffer, start: number, end: number): string {
  const length = end - start
  if (length > longest) return decode(bytes, start, end)

  const place = placeOf(bytes, start, end)
  const known = lately[place] ?? ''
  if (known.length === length && isAt(known, bytes, start)) return known

  const text = decode(bytes, start, end)
  lately[place] = text
  return text
}

/** The end of a text tells it from its neighbours better than its start does. */
function placeOf(bytes: Buffer, start: number, end: number): number {
  let hash = end - start
  for (let at = Math.max(start, end - 6); at < end; at += 1) {
    hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  }
  return (hash ^ (hash >>> 13)) & (places - 1)
}

function decode(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('utf8', start, end)
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}

function isAt(text: string, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) !== bytes[start + at]) return false
  }
  return true
}
