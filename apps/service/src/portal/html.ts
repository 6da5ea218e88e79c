/** Markup that is safe to send: everything that was put into it is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[]

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(write).join('')
  return escapeText(String(part))
}

/** Markup around values of whatever origin. Values in attributes stand in double quotes. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, at) => text + write(parts[at])).join(''))

/** An address that somebody typed; one that would run a script leads nowhere. */
export function safeUrl(url: string): string {
  const given = url.trim()
  const scheme = /^([^/?#:]*):/.exec(given)?.[1]
  return scheme === undefined || /^(https?|mailto)$/i.test(scheme) ? given : '#'
}
