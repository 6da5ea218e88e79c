import { once } from 'node:events'
import type { Connection, PoolClient, Submittable } from 'pg'

/** What the driver's connection can do besides what its types say. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Sends chunks of the text form of COPY, gives way between them, and resolves when all are taken. */
export function copyInto(client: PoolClient, sql: string, chunks: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(sql, chunks, resolve, reject))
  })
}

/** The driver calls these methods by name while the statement is the active one. */
class CopyIn implements Submittable {
  readonly #sql: string
  readonly #chunks: Iterable<string>
  readonly #resolve: () => void
  readonly #reject: (error: unknown) => void
  #problem: unknown

  constructor(
    sql: string,
    chunks: Iterable<string>,
    resolve: () => void,
    reject: (error: unknown) => void,
  ) {
    this.#sql = sql
    this.#chunks = chunks
    this.#resolve = resolve
    this.#reject = reject
  }

  submit = (connection: Connection) => {
    connection.query(this.#sql)
  }

  handleCopyInResponse(connection: CopyConnection) {
    this.#send(connection).catch((error: unknown) => {
      // The server answers this with an error of its own, and is ready again.
      connection.sendCopyFail('rows could not be written')
      this.#problem ??= error
    })
  }

  handleError(error: unknown) {
    this.#problem ??= error
    this.#reject(this.#problem)
  }

  handleReadyForQuery() {
    if (this.#problem === undefined) this.#resolve()
  }

  handleCommandComplete() {}
  handleRowDescription() {}
  handleDataRow() {}
  handlePortalSuspended() {}
  handleEmptyQuery() {}

  async #send(connection: CopyConnection): Promise<void> {
    const { stream } = connection
    for (const chunk of this.#chunks) {
      if (this.#problem !== undefined) return
      connection.sendCopyFromChunk(Buffer.from(chunk))
      if (stream.destroyed) return
      if (stream.writableNeedDrain)
        await Promise.race([once(stream, 'drain'), once(stream, 'close')])
      else await new Promise(setImmediate)
    }
    if (this.#problem === undefined) connection.endCopyFrom()
  }
}
