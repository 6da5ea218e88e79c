import type { KeyValue } from '../keyvalue.ts'

interface Channels {
  publish(channel: string, message: string): void
  subscribe: KeyValue['subscribe']
}

/** Publish and subscribe within the process; listeners run after the publisher. */
export function createChannels(): Channels {
  const channels = new Map<string, Set<{ listener: (message: string) => void }>>()

  return {
    publish(channel, message) {
      for (const subscription of channels.get(channel) ?? []) {
        setImmediate(() => {
          if (channels.get(channel)?.has(subscription)) subscription.listener(message)
        })
      }
    },

    async subscribe(channel, listener) {
      const subscriptions = channels.get(channel) ?? new Set()
      channels.set(channel, subscriptions)
      const subscription = { listener }
      subscriptions.add(subscription)
      return async () => {
        subscriptions.delete(subscription)
        if (subscriptions.size === 0 && channels.get(channel) === subscriptions) {
          channels.delete(channel)
        }
      }
    },
  }
}
