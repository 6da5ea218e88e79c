/** Lets one piece of work in at a time, in the order of asking, without blocking the process. */
export class Lock {
  readonly #patience: number
  readonly #refuse: () => Error
  readonly #waiting: Array<() => void> = []
  #isHeld = false

  /** Whoever waits longer than `patience` milliseconds gets the error that `refuse` makes. */
  constructor(patience: number, refuse: () => Error) {
    this.#patience = patience
    this.#refuse = refuse
  }

  async hold<R>(work: () => R | Promise<R>): Promise<R> {
    if (this.#isHeld) await this.#turn()
    this.#isHeld = true
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#isHeld = false
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(this.#refuse())
      }, this.#patience)
      this.#waiting.push(enter)
    })
  }
}
