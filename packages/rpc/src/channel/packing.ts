import type { Socket } from 'node:net'
import { constants, createDeflateRaw, createInflateRaw } from 'node:zlib'
import { malformed } from '../error.ts'

/** What lies between values and a socket. */
export interface Packing {
  /** Sends bytes of ours; `done` once the other side has taken nearly all before them. */
  write(bytes: Buffer, done: () => void): void
  /** Unpacks bytes of the socket; `done` once all that they hold has been given out. */
  read(bytes: Buffer, done: () => void): void
  /** Holds back what has been unpacked, or goes on. */
  pause(): void
  resume(): void
  close(): void
}

interface Ends {
  socket: Socket
  onBytes: (bytes: Buffer) => void
  onProblem: (problem: Error) => void
}

const plain = ({ socket, onBytes }: Ends): Packing => ({
  write: (bytes, done) => void socket.write(bytes, done),
  read(bytes, done) {
    onBytes(bytes)
    done()
  },
  pause: () => {},
  resume: () => {},
  close: () => {},
})

/** One stream of DEFLATE for each direction and the life of the connection, flushed after each write. */
function packed({ socket, onBytes, onProblem }: Ends): Packing {
  const deflate = createDeflateRaw({ level: 1, flush: constants.Z_SYNC_FLUSH })
  const inflate = createInflateRaw({ flush: constants.Z_SYNC_FLUSH })
  inflate.on('data', onBytes)
  inflate.on('error', onProblem)
  inflate.on('end', () => onProblem(malformed('a stream that has an end')))
  deflate.on('error', onProblem)
  deflate.pipe(socket)
  return {
    write: (bytes, done) => void deflate.write(bytes, done),
    read: (bytes, done) => void inflate.write(bytes, done),
    pause: () => void inflate.pause(),
    resume: () => void inflate.resume(),
    close() {
      inflate.destroy()
      deflate.destroy()
    },
  }
}

export const openPacking = (compress: boolean, ends: Ends): Packing =>
  compress ? packed(ends) : plain(ends)
