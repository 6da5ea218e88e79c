/**
 * A text of at most that many UTF-8 bytes. A longer one keeps its start and ends in a hash of the whole,
 * so that different texts stay different: indexes of SQL stores refuse long values.
 */
export function clipText(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text
  const kept = Buffer.from(text).toString('utf8', 0, bytes - 17)
  return `${kept.replace(/\uFFFD+$/, '')}~${hashText(text)}`
}

/** Sixty-four bits of FNV-1a in two halves, as sixteen hex digits. */
function hashText(text: string): string {
  let low = 0x811c9dc5
  let high = 0x050c5d1f
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x0100019d)
  }
  return toHex(high) + toHex(low)
}

const toHex = (half: number) => (half >>> 0).toString(16).padStart(8, '0')
