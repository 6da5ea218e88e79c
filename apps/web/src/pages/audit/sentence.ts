import type { AuditRecord } from '@svc/contract'
import { texts } from '#texts'

const words = texts.audit

/** First words of operation names whose past is not made by the rule. */
const irregular: Record<string, string> = {
  Get: 'looked at',
  Log: 'logged',
  Reset: 'reset',
  Set: 'set',
  Tell: 'told',
  Update: 'changed',
}

/** The first word of an operation, as one tells it afterwards. */
function pastOf(verb: string): string {
  const word = verb.toLowerCase()
  const regular = word.endsWith('e') ? `${word}d` : `${word.replace(/([^aeiou])y$/, '$1i')}ed`
  return irregular[verb] ?? regular
}

/** Words that stay as they are when a name becomes part of a sentence. */
const lower = (word: string) => (/^[A-Z]{2,}s?$/.test(word) ? word : word.toLowerCase())

/** What a request did, in words: `changed user`, `tried to delete user`. */
function deedOf(record: AuditRecord): string {
  const { action, method, url, status, diff } = record
  const [verb = '', ...rest] = action.split(' ')
  if (verb === '') return words.called(method, url.replace(/\?.*$/, ''))
  const kind = rest.map(lower).join(' ')
  const name = nameOf(record)
  const object = name ? words.named(kind, name) : kind
  const isDone = status < 400
  if (!isDone) return words.tried(`${verb.toLowerCase()} ${object}`.trim())
  const fields = fieldsOf(diff)
  const what = fields ? words.fieldsOf(fields, object) : object
  return `${pastOf(verb)} ${what}`.trim()
}

/** The name of what was changed, unless there were several of its kind. */
function nameOf({ changes = [] }: AuditRecord): string | undefined {
  const [first, ...others] = changes
  if (others.some(({ collection }) => collection === first?.collection)) return undefined
  // The organisation is what everything is in; its name would say nothing.
  return first?.collection === 'organisations' ? undefined : first?.name
}

const named = 3

/** The changed fields at the top of the document: `first_name, active and 2 more`. */
function fieldsOf(diff: string | undefined): string {
  const patch: unknown = diff ? JSON.parse(diff) : undefined
  if (typeof patch !== 'object' || patch === null) return ''
  // The lower-case twin of the address is not for people.
  const keys = Object.keys(patch).filter((key) => key !== 'email_key')
  const more = keys.length - named
  const list = keys.slice(0, named).join(', ')
  return more > 0 ? words.andMore(list, more) : list
}

export const sentenceOf = (record: AuditRecord) =>
  words.sentence(record.user || words.nobody, deedOf(record))
