/** Something that the user of the command can mend; shown as one line. */
export class Refusal extends Error {
  /** Each thing that was wrong, where there are several. */
  readonly details: string[]
  constructor(message: string, details: string[] = []) {
    super(message)
    this.details = details
  }
}
