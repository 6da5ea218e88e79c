/** A control call that cannot be done as asked, and the answer it gets. */
export class ControlFailure extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
