/** Standard base64 with padding of the UTF-8 bytes of a text. */
export function encodeBase64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const padded = /^[A-Za-z0-9+/]+={0,2}$/

/** The text behind standard base64; undefined where a gateway would not decode it. */
export function decodeBase64(text: string): string | undefined {
  if (text.length % 4 !== 0 || !padded.test(text)) return undefined
  return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
}
