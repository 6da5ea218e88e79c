import { exceeded } from './budget.ts'

/** Bounds the time that all waiting of one decision may take together; it starts with the first. */
export class Deadline {
  readonly #milliseconds: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #passed: Promise<never> | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  race<T>(work: Promise<T>): Promise<T> {
    this.#passed ??= this.#start()
    return Promise.race([work, this.#passed])
  }

  clear(): void {
    clearTimeout(this.#timer)
  }

  #start(): Promise<never> {
    const passed = new Promise<never>((_, reject) => {
      const late = exceeded(`${this.#milliseconds} ms for fetches`)
      this.#timer = setTimeout(() => reject(late), this.#milliseconds)
    })
    passed.catch(() => {})
    return passed
  }
}
