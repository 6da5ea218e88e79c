/** The document changed after it was read. */
export class StaleDocument extends Error {
  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`${collection} '${id}' was changed by someone else`)
  }
}

/** An id or a unique field is taken. `fields` is ['id'] or the declared unique fields. */
export class DuplicateDocument extends Error {
  constructor(
    readonly collection: string,
    readonly fields: string[],
  ) {
    super(`${collection}: ${fields.join(', ')} already taken`)
  }
}

/** The database cannot be reached or does not answer in time. Nothing was written. */
export class StoreAway extends Error {
  constructor(engine: string, options?: ErrorOptions) {
    super(`${engine} store is not reachable`, options)
  }
}
