/** The document changed after it was read. */
export class StaleDocument extends Error {
  readonly collection: string
  readonly id: string
  constructor(collection: string, id: string) {
    super(`${collection} '${id}' was changed by someone else`)
    this.collection = collection
    this.id = id
  }
}

/** An id or a unique field is taken. `fields` is ['id'] or the declared unique fields. */
export class DuplicateDocument extends Error {
  readonly collection: string
  readonly fields: string[]
  constructor(collection: string, fields: string[]) {
    super(`${collection}: ${fields.join(', ')} already taken`)
    this.collection = collection
    this.fields = fields
  }
}

/**
 * The database cannot be reached, does not answer in time or could not let this work through.
 * Nothing was written, with one exception: when the connection breaks while a server confirms a
 * write, nobody knows whether it was kept. Read again before repeating it.
 */
export class StoreAway extends Error {
  constructor(engine: string, options?: ErrorOptions) {
    super(`${engine} store is not reachable`, options)
  }
}
