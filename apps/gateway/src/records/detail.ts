import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Exchange } from '../exchange.ts'
import type { Witness } from '../proxy/passage.ts'

/** Most bytes of a body that are kept. */
const most = 256 * 1024

function createHold() {
  const chunks: Buffer[] = []
  let size = 0
  return {
    add(chunk: Buffer) {
      if (size >= most) return
      chunks.push(chunk.subarray(0, most - size))
      size += chunk.length
    },
    bytes: () => Buffer.concat(chunks),
  }
}

type Done = (error: Error | null, unpacked: Buffer) => void
const limit = { maxOutputLength: 4 * most }

const unpackers = {
  gzip: (bytes: Buffer, done: Done) => gunzip(bytes, limit, done),
  deflate: (bytes: Buffer, done: Done) => inflate(bytes, limit, done),
  br: (bytes: Buffer, done: Done) => brotliDecompress(bytes, limit, done),
}

const isPacked = (encoding: string): encoding is keyof typeof unpackers =>
  Object.hasOwn(unpackers, encoding)

/** The body as people read it; one that was cut off or is too large stays as it came. */
function unpack(bytes: Buffer, headers: IncomingHttpHeaders): Promise<Buffer> {
  const encoding = String(headers['content-encoding'] ?? '').toLowerCase()
  if (!isPacked(encoding)) return Promise.resolve(bytes)
  return new Promise((resolve) => {
    unpackers[encoding](bytes, (error, unpacked) => resolve(error ? bytes : unpacked))
  })
}

function wireText(first: string, headers: IncomingHttpHeaders, body: Buffer): string {
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'transfer-encoding')
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => `${name}: ${each}`),
    )
  const head = Buffer.from([first, ...lines, '', ''].join('\r\n'))
  return Buffer.concat([head, body]).toString('base64')
}

export interface Detail {
  RawRequest: string
  RawResponse: string
}

/** Keeps what passes between client and upstream, for a record that shows it whole. */
export function createWitness({ request }: Exchange): Witness & { tell(): Promise<Detail> } {
  const asked = createHold()
  const answer = createHold()
  let status = 0
  let headers: IncomingHttpHeaders = {}
  return {
    sent: asked.add,
    received: answer.add,
    answered(code, given) {
      status = code
      headers = given
    },
    async tell() {
      const first = `${request.method} ${request.url} HTTP/${request.httpVersion}`
      const body = await unpack(answer.bytes(), headers)
      return {
        RawRequest: wireText(first, request.headers, asked.bytes()),
        RawResponse: wireText(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, headers, body),
      }
    },
  }
}
