/** A request or a response as it went over the wire. */
export interface HttpMessage {
  first: string
  headers: Array<[name: string, value: string]>
  body: string
}

/** Parts a message; nothing for an empty text. */
export function readMessage(text: string): HttpMessage | undefined {
  if (text === '') return undefined
  const end = /\r?\n\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const body = end ? text.slice(end.index + end[0].length) : ''
  const [first = '', ...lines] = head.split(/\r?\n/)
  const headers = lines.flatMap((line): Array<[string, string]> => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
  })
  return { first, headers, body }
}

/** JSON with line breaks; anything else as it is. */
export function prettyBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
