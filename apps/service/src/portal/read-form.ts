/** What a form or a script has sent; of a script only texts count. */
export function readForm(text: string): URLSearchParams {
  if (!text.startsWith('{')) return new URLSearchParams(text)
  try {
    const read: Record<string, unknown> = JSON.parse(text)
    const texts = Object.entries(read).map(([name, value]) => [name, String(value)])
    return new URLSearchParams(Object.fromEntries(texts))
  } catch {
    return new URLSearchParams()
  }
}
