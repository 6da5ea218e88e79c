import { titles } from './titles.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

export const nodes = {
  ...titles.nodes,
  search: 'Search by host name',
  columns: {
    name: 'Host name',
    status: 'Contact',
    seen: 'Last contact',
    version: 'Version',
    uptime: 'Uptime',
    tags: 'Tags',
    apis: 'APIs',
    policies: 'Policies',
    load: 'Requests a second',
    address: 'Address',
    health: 'Own health',
    id: 'Id',
  },
  statuses: { pass: 'In touch', warn: 'Late', fail: 'Away' } as Record<string, string>,
  allTags: 'All APIs',
  apis: (loaded: number | null, given: number | null) => {
    if (loaded !== null && given !== null && loaded !== given) return `${loaded} of ${given}`
    return String(loaded ?? given ?? '–')
  },
  unnamed: 'Unnamed gateway',
  emptyTitle: 'No gateway has registered yet',
  emptyText:
    'A gateway registers by itself once it knows the address of this service and the node secret. The guide shows its configuration.',
  quotaWarned: 'A key has used much of its quota: see the notifications',
  factsTitle: 'What is known of it',
  factsText:
    'Gateways call every two seconds. One that stays silent for more than an hour is forgotten.',
  registered: 'Registered',
  unknown: 'It does not say',
  uptime(seconds: number) {
    if (seconds < 60) return plural(seconds, 'second', 'seconds')
    if (seconds < 3_600) return plural(Math.floor(seconds / 60), 'minute', 'minutes')
    if (seconds < 86_400) return plural(Math.floor(seconds / 3_600), 'hour', 'hours')
    return plural(Math.floor(seconds / 86_400), 'day', 'days')
  },
}

export const rollouts = {
  ...titles.rollouts,
  columns: {
    what: 'Change',
    when: 'Made',
    state: 'Reached',
    slowest: 'Slowest',
    behind: 'Behind',
    sequence: 'Number',
  },
  sentence: (command: string, name: string) => {
    const noun = command === 'PolicyChanged' ? 'Policy' : 'API'
    const verbs: Record<string, string> = { ApiAdded: 'created', ApiRemoved: 'deleted' }
    return `${noun} ${name || 'without a name'} ${verbs[command] ?? 'changed'}`
  },
  reached: (fetched: number, all: number) =>
    fetched === all ? `All ${all}` : `${fetched} of ${all}`,
  nobody: 'No gateway then',
  emptyTitle: 'Nothing has been rolled out yet',
  emptyText:
    'Every change of an API or a policy is listed here, with the gateways that have fetched it and how long they took. The last hundred are kept, for a week.',
  receipts: 'Gateways',
  receiptsText: 'Those that were registered when the change was made.',
  noReceipts: 'No gateway was registered when the change was made.',
  took: (text: string) => `after ${text}`,
  waiting: 'Not fetched yet',
  facts: 'The change',
  object: 'Changed object',
  version: 'Version',
  open: 'Open its history',
  openNode: 'Open gateway',
  ms: (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`),
}
