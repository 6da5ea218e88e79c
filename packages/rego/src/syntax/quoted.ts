interface Source {
  readonly text: string
  offset: number
  fail(message: string): never
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/**
 * Reads a quoted string from its opening quote (or, inside a template, from the brace in front of
 * the next piece) up to the closing quote or to `until`, and leaves the offset behind that.
 */
export function scanQuoted(source: Source, until?: '{'): string {
  let value = ''
  source.offset++
  for (;;) {
    const char = source.text[source.offset]
    if (char === undefined || char === '\n') source.fail('non-terminated string')
    source.offset++
    if (char === '"' || char === until) return value
    value += char === '\\' ? scanEscape(source, until) : char
  }
}

function scanEscape(source: Source, until: '{' | undefined): string {
  const char = source.text[source.offset] ?? ''
  source.offset++
  if (until !== undefined && char === until) return char
  if (char === 'u') {
    const digits = source.text.slice(source.offset, source.offset + 4)
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) source.fail('illegal unicode escape sequence')
    source.offset += 4
    return String.fromCharCode(Number.parseInt(digits, 16))
  }
  return escapes[char] ?? source.fail('illegal escape sequence')
}

/** Reads a string between back quotes; only a template may stop at a brace, `\{` is a plain one. */
export function scanRaw(source: Source, until?: '{'): string {
  let value = ''
  source.offset++
  for (;;) {
    const char = source.text[source.offset]
    if (char === undefined) source.fail('non-terminated string')
    source.offset++
    if (char === '`' || char === until) return value
    const escaped = until !== undefined && char === '\\' && source.text[source.offset] === until
    if (escaped) source.offset++
    value += escaped ? until : char
  }
}
