import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'

/** A connection on which requests are written byte by byte and whole answers are read. */
export function createConversation(socket: Socket) {
  const arrival = new EventEmitter()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
    arrival.emit('more')
  })
  return {
    write: (piece: string) => socket.write(piece),
    end: () => socket.destroy(),
    async answer() {
      for (;;) {
        const { head, body, length } = splitAnswer(text)
        if (body.length >= length) {
          text = body.slice(length)
          return { status: Number(head.slice(9, 12)), body: JSON.parse(body.slice(0, length)) }
        }
        await once(arrival, 'more')
      }
    },
  }
}

/** Answers here are plain letters, so characters are bytes. */
function splitAnswer(text: string) {
  const [, head = '', body = ''] = /^(.*?)\r\n\r\n(.*)$/s.exec(text) ?? []
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  return { head, body, length: Number(length ?? Number.POSITIVE_INFINITY) }
}

export type Conversation = ReturnType<typeof createConversation>

/** A request of the administration as it goes over the wire. */
export function requestOf(method: string, path: string, body?: object) {
  const text = body ? JSON.stringify(body) : ''
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'admin-auth: 12345']
  return `${head.join('\r\n')}\r\nContent-Length: ${text.length}\r\n\r\n${text}`
}
