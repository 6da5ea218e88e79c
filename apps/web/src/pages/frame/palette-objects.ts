import { contract } from '@svc/contract/calls'
import {
  FileBadge,
  KeyRound,
  LayoutTemplate,
  type LucideIcon,
  ShieldHalf,
  User,
  UsersRound,
  Waypoints,
  Webhook,
} from 'lucide-react'
import { api } from '#api'
import type { Needed } from '#state/access.ts'
import { texts } from '#texts'

const words = texts.palette

export interface PaletteItem {
  group: string
  label: string
  detail?: string
  to: string
  icon: LucideIcon
}

/** A kind of object that the palette looks for on the service. */
interface Finder {
  collection: string
  needs: Needed
  find: (q: string) => Promise<PaletteItem[]>
}

const size = 5

async function findApis(q: string): Promise<PaletteItem[]> {
  const { apis } = await api.apis.list({ query: { q, size, compressed: true } })
  return apis.map(({ api_definition }) => ({
    group: words.apis,
    label: String(api_definition.name ?? ''),
    detail: String(api_definition.api_id ?? ''),
    to: `/apis/${api_definition.id}`,
    icon: Waypoints,
  }))
}

async function findTemplates(q: string): Promise<PaletteItem[]> {
  const wanted = q.toLowerCase()
  const found = (await api.assets.list()).filter(({ name }) => name.toLowerCase().includes(wanted))
  return found.slice(0, size).map(({ _id, id, name }) => ({
    group: texts.templates.title,
    label: name,
    detail: id,
    to: `/templates/${_id}`,
    icon: LayoutTemplate,
  }))
}

async function findWebhooks(q: string): Promise<PaletteItem[]> {
  const { hooks } = await api.webhooks.list({ query: { q, size } })
  return hooks.map(({ id, name, target_path }) => ({
    group: texts.webhooks.title,
    label: name,
    detail: target_path,
    to: `/webhooks/${id}`,
    icon: Webhook,
  }))
}

async function findCertificates(q: string): Promise<PaletteItem[]> {
  const { cert_basics = [] } = await api.certificates.list({ query: { q, size, mode: 'detailed' } })
  return cert_basics.map(({ id, subject_cn }) => ({
    group: texts.certificates.title,
    label: subject_cn,
    detail: id,
    to: `/certificates/${id}`,
    icon: FileBadge,
  }))
}

async function findKeys(q: string): Promise<PaletteItem[]> {
  const { keys } = await api.keys.find({ query: { q, size } })
  return keys.map(({ key_hash, key_id, alias, username }) => ({
    group: texts.keys.title,
    label: alias || username || key_hash,
    detail: key_hash,
    to: `/keys/${encodeURIComponent(key_hash || key_id)}`,
    icon: KeyRound,
  }))
}

async function findPolicies(q: string): Promise<PaletteItem[]> {
  const { Data } = await api.policies.search({ query: { q, size } })
  return Data.map(({ _id, id, name }) => ({
    group: texts.policies.title,
    label: name,
    detail: id,
    to: `/policies/${_id}`,
    icon: ShieldHalf,
  }))
}

async function findUsers(q: string): Promise<PaletteItem[]> {
  const { users } = await api.users.list({ query: { q, size } })
  return users.map(({ id, first_name, last_name, email_address }) => ({
    group: words.users,
    label: `${first_name} ${last_name}`.trim() || email_address,
    detail: email_address,
    to: `/users/${id}`,
    icon: User,
  }))
}

async function findGroups(q: string): Promise<PaletteItem[]> {
  const { groups } = await api.groups.list({ query: { q, size } })
  return groups.map(({ id, name, description }) => ({
    group: words.groups,
    label: name,
    detail: description,
    to: `/user-groups/${id}`,
    icon: UsersRound,
  }))
}

/** Everything that can be found by name, in the order of the navigation. */
export const finders: Finder[] = [
  { collection: 'apis', needs: contract.apis.list, find: findApis },
  { collection: 'assets', needs: contract.assets.list, find: findTemplates },
  { collection: 'webhooks', needs: contract.webhooks.list, find: findWebhooks },
  { collection: 'key_index', needs: contract.keys.find, find: findKeys },
  { collection: 'policies', needs: contract.policies.search, find: findPolicies },
  { collection: 'certificates', needs: contract.certificates.list, find: findCertificates },
  { collection: 'users', needs: contract.users.list, find: findUsers },
  { collection: 'user_groups', needs: contract.groups.list, find: findGroups },
]
