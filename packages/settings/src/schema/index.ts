import { type Static, type TProperties, Type } from 'typebox'
import { analyticsKeys } from './analytics.ts'
import { apiKeys } from './apis.ts'
import { auditKeys } from './audit.ts'
import { hostKeys } from './hosts.ts'
import { keyValueKeys } from './keyvalue.ts'
import { mailKeys } from './mail.ts'
import { securityKeys } from './security.ts'
import { serverKeys } from './server.ts'
import { storageKeys } from './storage.ts'
import { userKeys } from './users.ts'

/** Every key of `svc_analytics.conf`, with its type, default, meaning and environment name. */
export const settingsSchema = Type.Object({
  ...serverKeys,
  ...storageKeys,
  ...keyValueKeys,
  ...apiKeys,
  ...userKeys,
  ...securityKeys,
  ...auditKeys,
  ...mailKeys,
  ...hostKeys,
  ...analyticsKeys,
})

/** The settings of the management service, whole: a key that nobody set has its default. */
export type Settings = Static<typeof settingsSchema>

/** The same keys in the order and grouping of the guide. */
export const settingsTopics: Array<{ title: string; keys: TProperties }> = [
  { title: 'Server and gateways', keys: serverKeys },
  { title: 'Storage', keys: storageKeys },
  { title: 'Key-value store', keys: keyValueKeys },
  { title: 'APIs, keys and policies', keys: apiKeys },
  { title: 'Users, sessions and single sign-on', keys: userKeys },
  { title: 'Security', keys: securityKeys },
  { title: 'Audit', keys: auditKeys },
  { title: 'Mail', keys: mailKeys },
  { title: 'Hosts and TLS', keys: hostKeys },
  { title: 'Analytics and front-end', keys: analyticsKeys },
]
