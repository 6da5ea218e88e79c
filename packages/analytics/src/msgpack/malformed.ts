/** Bytes that are not what they should be. Stays inside this package: a reader turns it into a problem. */
export class Malformed extends Error {
  /** The fields around the bytes, outermost first. */
  readonly path: string[] = []

  get sentence(): string {
    return `${this.path.join('.') || 'the record'} ${this.message}`
  }
}
