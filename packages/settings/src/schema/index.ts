import { type Static, type TProperties, Type } from 'typebox'
import { analyticsKeys } from './analytics.ts'
import { apiKeys } from './apis.ts'
import { auditKeys } from './audit.ts'
import { controlPlaneKeys } from './control-plane.ts'
import { hostKeys } from './hosts.ts'
import { keyValueKeys } from './keyvalue.ts'
import { mailKeys } from './mail.ts'
import { securityKeys } from './security.ts'
import { serverKeys } from './server.ts'
import { documentedStorageKeys, storageKeys } from './storage.ts'
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
  ...controlPlaneKeys,
  ...analyticsKeys,
})

/** The settings of the management service, whole: a key that nobody set has its default. */
export type Settings = Static<typeof settingsSchema>

/** A chapter of the guide. */
export interface SettingsTopic {
  title: string
  about?: string
  keys: TProperties
}

/** The same keys in the order and grouping of the guide. */
export const settingsTopics: SettingsTopic[] = [
  { title: 'Server and gateways', keys: serverKeys },
  {
    title: 'Storage',
    about:
      '`<layer>` is `main`, `analytics`, `logs` or `uptime`. A layer without settings is the main one, and without settings for the main one everything is kept by sqlite in the data folder.',
    keys: documentedStorageKeys,
  },
  {
    title: 'Key-value store',
    about: 'Without an address of Redis, the store is embedded in the service.',
    keys: keyValueKeys,
  },
  { title: 'APIs, keys and policies', keys: apiKeys },
  { title: 'Users, sessions and single sign-on', keys: userKeys },
  { title: 'Security', keys: securityKeys },
  { title: 'Audit', keys: auditKeys },
  { title: 'Mail', keys: mailKeys },
  { title: 'Hosts and TLS', keys: hostKeys },
  {
    title: 'Control plane',
    about:
      'For hybrid installations. `svc start --only control-plane` runs the listener as a process of its own, whether or not it is `enabled` in the service.',
    keys: controlPlaneKeys,
  },
  { title: 'Analytics and front-end', keys: analyticsKeys },
]
