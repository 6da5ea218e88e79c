import type { KeyValue } from '@svc/keyvalue'
import { type Claim, type ClaimName, keyOfClaim, readName, writeName } from './claim.ts'

/** How many values that cannot be read are kept for somebody to look at. */
const mostSetAside = 10_000

/**
 * Takes values out of lists so that none is lost and none is taken twice. A claim is named in a
 * register, then values are moved in one step to a list of its own, which stays until it is
 * acknowledged. Whoever finds claims of a pump that lives no more takes them over under their old
 * names, by which a store knows what it has kept already.
 */
export class Claims {
  readonly #keyvalue: KeyValue
  readonly #register: string
  readonly #lists: string[]
  readonly #claimer: string
  #number = 0
  #unsure: ClaimName | undefined

  constructor(keyvalue: KeyValue, lists: string[], claimer: string) {
    this.#keyvalue = keyvalue
    this.#lists = lists
    this.#claimer = claimer
    this.#register = `{${lists[0]}}:claims`
  }

  /**
   * Up to `count` values of the fullest list; nothing when all are empty. After an error nobody knows
   * whether values were moved, so the next call looks at that claim first: numbers stay in order.
   */
  async take(count: number): Promise<Claim | undefined> {
    if (this.#unsure) return this.#settle(this.#unsure)
    const list = await this.#fullest()
    if (list === undefined) return undefined
    const name = { claimer: this.#claimer, number: this.#number + 1, list }
    this.#number += 1
    this.#unsure = name
    await this.#note(name)
    const values = await this.#keyvalue.listMove(list, keyOfClaim(name), count)
    return this.#found(name, values)
  }

  /** Claims of pumps that are gone, in the order of each one's numbers. */
  async listAbandoned(isAlive: (claimer: string) => Promise<boolean>): Promise<ClaimName[]> {
    const noted = await this.#keyvalue.sortedRange(this.#register, '-inf', '+inf')
    const names = noted.flatMap(({ member }) => readName(member) ?? [])
    const others = new Set(names.map(({ claimer }) => claimer).filter((id) => id !== this.#claimer))
    for (const claimer of others) if (await isAlive(claimer)) others.delete(claimer)
    return names.filter(({ claimer }) => others.has(claimer))
  }

  /** The values of a claim; one that has none is forgotten. */
  async open(name: ClaimName): Promise<Claim | undefined> {
    const values = await this.#keyvalue.listRange(keyOfClaim(name), 0, -1)
    if (values.length > 0) return { ...name, values }
    await this.#keyvalue.sortedRemove(this.#register, writeName(name))
    return undefined
  }

  /** Ends a claim whose values are kept where they belong; broken ones are set aside. */
  async acknowledge(claim: Claim, broken: Buffer[] = []): Promise<void> {
    const aside = `{${claim.list}}:malformed`
    const [length] = await this.#keyvalue.pipeline((batch) => {
      const length = batch.listPush(aside, ...broken)
      batch.remove(keyOfClaim(claim))
      batch.sortedRemove(this.#register, writeName(claim))
      return [length]
    })
    if (length > mostSetAside) await this.#keyvalue.listPop(aside, length - mostSetAside)
  }

  /** Keeps the values of a claim that a sink refuses, for somebody to look at. */
  async setAside(claim: Claim, sink: string): Promise<void> {
    await this.#keyvalue.listPush(`{${claim.list}}:refused:${sink}`, ...claim.values)
  }

  /** How many values wait in the lists. */
  async countWaiting(): Promise<number> {
    const lengths = await this.#measure()
    return lengths.reduce((sum, length) => sum + length, 0)
  }

  /** Keeps lists that nobody could empty yet from expiring: gateways give them a minute. */
  async keepWaiting(seconds: number): Promise<void> {
    const lengths = await this.#measure()
    for (const [place, list] of this.#lists.entries()) {
      if (!lengths[place]) continue
      const left = await this.#keyvalue.ttl(list)
      if (left >= 0 && left < seconds / 2) await this.#keyvalue.expire(list, seconds)
    }
  }

  async #settle(name: ClaimName): Promise<Claim | undefined> {
    const values = await this.#keyvalue.listRange(keyOfClaim(name), 0, -1)
    return this.#found(name, values)
  }

  /** Noted once more: an embedded store has the moved values in its file by then. */
  async #found(name: ClaimName, values: Buffer[]): Promise<Claim | undefined> {
    if (values.length > 0) await this.#note(name)
    else await this.#keyvalue.sortedRemove(this.#register, writeName(name))
    this.#unsure = undefined
    return values.length > 0 ? { ...name, values } : undefined
  }

  #note = (name: ClaimName) =>
    this.#keyvalue.sortedAdd(this.#register, writeName(name), name.number)

  #measure = (): Promise<number[]> =>
    this.#keyvalue.pipeline((batch) => this.#lists.map((list) => batch.listLength(list)))

  async #fullest(): Promise<string | undefined> {
    const lengths = await this.#measure()
    const most = Math.max(...lengths)
    return most > 0 ? this.#lists[lengths.indexOf(most)] : undefined
  }
}
