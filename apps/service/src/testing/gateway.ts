import { createHash } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import {
  type Command,
  channels,
  type Notification,
  readSignedNotification,
  writeNotification,
} from '@svc/sessions'
import { type Settings, secretsOf } from '@svc/settings'

interface At {
  keyvalue: KeyValue
  settings: Settings
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const channelOf = ({ settings }: At) => channels.cluster(settings.gateway_dialect)

/** Speaks as a gateway does to the others. */
export const speakAsGateway = (at: At, command: Command, payload: string) =>
  at.keyvalue.publish(
    channelOf(at),
    writeNotification(command, payload, secretsOf(at.settings).node, sha256),
  )

/** The signed notices that gateways hear while the work is done. */
export async function hearAsGateway(at: At, work: () => Promise<unknown>): Promise<Notification[]> {
  const heard: Notification[] = []
  // Messages come in order: once this one is here, all others are.
  const last = JSON.stringify({ command: 'end' })
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const stop = await at.keyvalue.subscribe(channelOf(at), (text) => {
    const notice = readSignedNotification(text, secretsOf(at.settings).node, sha256)
    if (notice) heard.push(notice)
    if (text === last) end()
  })
  await work()
  await at.keyvalue.publish(channelOf(at), last)
  await ended
  await stop()
  return heard
}
