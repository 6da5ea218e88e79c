import type { Connection, PoolClient, Submittable } from 'pg'

/** What the driver's connection can do besides what its types say. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Sends rows as the text form of COPY and resolves when the server has taken them all. */
export function copyInto(client: PoolClient, sql: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(sql, text, resolve, reject))
  })
}

const chunkBytes = 256 * 1024

/** The driver calls these methods by name while the statement is the active one. */
class CopyIn implements Submittable {
  readonly #sql: string
  readonly #text: string
  readonly #resolve: () => void
  readonly #reject: (error: unknown) => void
  #hasFailed = false

  constructor(sql: string, text: string, resolve: () => void, reject: (error: unknown) => void) {
    this.#sql = sql
    this.#text = text
    this.#resolve = resolve
    this.#reject = reject
  }

  submit = (connection: Connection) => {
    connection.query(this.#sql)
  }

  handleCopyInResponse(connection: CopyConnection) {
    const bytes = Buffer.from(this.#text)
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      connection.sendCopyFromChunk(bytes.subarray(at, at + chunkBytes))
    }
    connection.endCopyFrom()
  }

  handleError(error: unknown) {
    this.#hasFailed = true
    this.#reject(error)
  }

  handleReadyForQuery() {
    if (!this.#hasFailed) this.#resolve()
  }

  handleCommandComplete() {}
  handleRowDescription() {}
  handleDataRow() {}
  handlePortalSuspended() {}
  handleEmptyQuery() {}
}
