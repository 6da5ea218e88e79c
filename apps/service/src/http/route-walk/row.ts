export type Kind =
  | 'user'
  | 'group'
  | 'policy'
  | 'oauth client'
  | 'organisation key'
  | 'key'
  | 'basic-auth user'
  | 'api'
  | 'oauth api'
  | 'oas api'
  | 'base api'
  | 'version'
  | 'category'
  | 'webhook'
  | 'certificate'
  | 'asset'
  | 'developer'
  | 'developer key'
  | 'key request'
  | 'portal page'
  | 'portal documentation'
  | 'organisation'
  | 'audit record'
  | 'denial'
  | 'rollout'
  | 'node'
  | 'log record'

export type Need =
  | 'any user'
  | 'an admin'
  | 'an admin who may reset passwords'
  | `${string} ${'read' | 'write'}`

interface More {
  /** What stands for each parameter of the path: an id of this kind, or the word after `=`. */
  ids?: Record<string, Kind | `=${string}`>
  /** What must be there besides, although the path does not name it. */
  beside?: Kind[]
  /** A body that is refused by nothing but the caller's rights or the named document. */
  body?: unknown
  /** What the path names belongs to every organisation. */
  shared?: true
  /** Answers without an end, so that only the refusals are walked. */
  endless?: true
}

export type OpenRow = [route: string, more?: More]
export type Row = [route: string, needs: Need, superUser: 'passes' | 'refused', more?: More]
