import type { KeyValue } from '../keyvalue.ts'
import type { Link } from './link.ts'

interface Subscription {
  listener: (message: string) => void
  missed: (() => void) | undefined
  stands: boolean
}

/** Subscriptions over a connection of their own, which is opened for the first of them. */
export class Subscriber {
  readonly #connect: () => Link
  readonly #channels = new Map<string, Set<Subscription>>()
  #link: Link | undefined

  constructor(connect: () => Link) {
    this.#connect = connect
  }

  subscribe: KeyValue['subscribe'] = async (channel, listener, missed) => {
    this.#link ??= this.#open()
    const subscription = { listener, missed, stands: false }
    const subscriptions = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, subscriptions.add(subscription))
    try {
      await this.#link.run((client) => client.subscribe(channel))
    } catch (error) {
      this.#forget(channel, subscription)
      throw error
    }
    subscription.stands = true
    return () => this.#end(channel, subscription)
  }

  async close(): Promise<void> {
    this.#channels.clear()
    await this.#link?.close()
  }

  #open(): Link {
    const link = this.#connect()
    link.client.on('message', (channel: string, message: string) => {
      for (const { listener } of this.#channels.get(channel) ?? []) listener(message)
    })
    // When the connection breaks once more, its next return tries again.
    link.client.on('ready', () => void this.#restore(link).catch(() => {}))
    return link
  }

  async #restore(link: Link): Promise<void> {
    const before = [...this.#channels.values()].flatMap((subscriptions) => [...subscriptions])
    const interrupted = before.filter(({ stands }) => stands)
    if (interrupted.length === 0) return
    await link.run((client) => client.subscribe(...this.#channels.keys()))
    for (const { missed } of interrupted) missed?.()
  }

  async #end(channel: string, subscription: Subscription): Promise<void> {
    this.#forget(channel, subscription)
    if (this.#channels.has(channel)) return
    // A connection that is away comes back without this channel.
    await this.#link?.run((client) => client.unsubscribe(channel)).catch(() => {})
  }

  #forget(channel: string, subscription: Subscription): void {
    const subscriptions = this.#channels.get(channel)
    subscriptions?.delete(subscription)
    if (subscriptions?.size === 0) this.#channels.delete(channel)
  }
}
