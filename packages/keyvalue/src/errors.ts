/** The store cannot be reached or does not answer in time. A write may or may not have happened. */
export class KeyValueAway extends Error {
  constructor(engine: string, options?: ErrorOptions) {
    super(`${engine} key-value store is not reachable`, options)
  }
}

/** The store refuses the command as it stands: a wrong type of key, a value that is no number. */
export class KeyValueRefusal extends Error {}

export const wrongType = () => new KeyValueRefusal('key holds another type of value')
export const notAnInteger = () => new KeyValueRefusal('value is not an integer or out of range')
