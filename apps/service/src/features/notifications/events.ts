import type { KeyValue } from '@svc/keyvalue'

/** Something that happened in an organisation, for the screens of everybody in it. */
export type LiveEvent =
  | {
      topic: 'document.changed'
      at: string
      collection: string
      id: string
      action: 'create' | 'update' | 'delete'
    }
  | {
      topic: 'certificate.expiry' | 'key.quota'
      at: string
      collection: string
      id: string
      kind: string
    }

export interface Events {
  publish(org: string, event: LiveEvent): Promise<void>
  /** Hears what happens in an organisation, on whichever instance. Call the result to stop. */
  follow(org: string, listener: (event: LiveEvent) => void): Promise<() => Promise<void>>
}

const channelOf = (org: string) => `dashboard-events-${org}`

export function createEvents(keyvalue: KeyValue): Events {
  return {
    publish: (org, event) => keyvalue.publish(channelOf(org), JSON.stringify(event)),
    follow: (org, listener) =>
      keyvalue.subscribe(channelOf(org), (text) => listener(JSON.parse(text))),
  }
}
