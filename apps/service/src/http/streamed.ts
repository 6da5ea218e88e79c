import { Readable } from 'node:stream'
import { Answer } from './answer.ts'

const chunkSize = 64 * 1024

/** The text of a list and its number of pages, in pieces that are worth a packet. */
async function* write<T>(name: string, items: AsyncIterable<T>, present: (item: T) => unknown) {
  let text = `{"${name}":[`
  let count = 0
  for await (const item of items) {
    text += (count === 0 ? '' : ',') + JSON.stringify(await present(item))
    count += 1
    if (text.length < chunkSize) continue
    yield text
    text = ''
  }
  yield `${text}],"pages":${count > 0 ? 1 : 0}}`
}

/** A list of everything, written while it is read: no more of it is in memory than one piece. */
export const streamed = <T>(
  name: string,
  items: AsyncIterable<T>,
  present: (item: T) => unknown,
): Answer =>
  new Answer(
    200,
    { 'content-type': 'application/json; charset=utf-8' },
    Readable.from(write(name, items, present)),
  )
