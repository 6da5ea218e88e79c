import type { KeyEntry } from '@svc/contract'
import { knownPolicyName, PolicyNames } from '#pages/policies/policy-names.ts'
import { texts } from '#texts'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { Identifier } from '#ui/identifier.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { RelativeTime } from '#ui/time/time.tsx'
import { idOf, nameOf } from './keys.queries.ts'
import { knownLastUsed, LastUsed } from './last-used.tsx'

const words = texts.keys
const { columns: labels } = words

type Lasting = Pick<KeyEntry, 'expires' | 'is_inactive'>

/** Whether a key works, in one word. */
export function statusOf({ expires, is_inactive }: Lasting): { text: string; meaning: Meaning } {
  const isOver = expires > 0 && expires * 1000 < Date.now()
  if (isOver) return { text: words.expired, meaning: 'attention' }
  if (is_inactive) return { text: words.inactive, meaning: 'quiet' }
  return { text: words.active, meaning: 'ok' }
}

export function KeyStatus({ of }: { of: Lasting }) {
  const { text, meaning } = statusOf(of)
  return <Badge meaning={meaning}>{text}</Badge>
}

export const momentOf = (seconds: number) =>
  seconds > 0 ? new Date(seconds * 1000).toISOString() : ''

const kindText = ({ kind }: KeyEntry) => words.kinds[kind] ?? kind

const tags = (key: KeyEntry) => key.tags.join(', ')
const apis = (key: KeyEntry) => (key.apis.length > 0 ? String(key.apis.length) : '')

/** The columns of every list of keys. */
export const keyColumns: ListColumn<KeyEntry>[] = [
  { key: 'alias', label: labels.alias, width: 200, sort: 'alias', text: nameOf, cell: nameOf },
  {
    key: 'status',
    label: labels.status,
    width: 100,
    text: (key) => statusOf(key).text,
    cell: (key) => <KeyStatus of={key} />,
    inNarrowLine: true,
  },
  {
    key: 'kind',
    label: labels.kind,
    width: 110,
    text: kindText,
    cell: kindText,
    inNarrowLine: true,
  },
  {
    key: 'policies',
    label: labels.policies,
    width: 160,
    grows: true,
    text: ({ policies }) => policies.map(knownPolicyName).join(', '),
    cell: ({ policies }) => <PolicyNames ids={policies} />,
    inNarrowLine: true,
  },
  {
    key: 'apis',
    label: labels.apis,
    width: 70,
    isExtra: true,
    align: 'right',
    text: apis,
    cell: apis,
  },
  { key: 'tags', label: labels.tags, width: 120, text: tags, cell: tags },
  {
    key: 'expires',
    label: labels.expires,
    width: 100,
    sort: 'expires',
    text: ({ expires }) => momentOf(expires),
    cell: ({ expires }) => <RelativeTime at={momentOf(expires)} />,
  },
  {
    key: 'created',
    label: labels.created,
    width: 100,
    sort: 'created',
    text: ({ created }) => created,
    cell: ({ created }) => <RelativeTime at={created} />,
  },
  {
    key: 'lastUsed',
    label: labels.lastUsed,
    width: 100,
    text: (key) => knownLastUsed(idOf(key)),
    cell: (key) => <LastUsed id={idOf(key)} />,
  },
  {
    key: 'hash',
    label: labels.hash,
    width: 130,
    text: idOf,
    cell: (key) => <Identifier id={idOf(key)} />,
  },
]
