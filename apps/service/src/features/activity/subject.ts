import { chooseTagSource, type Dimension, nameVersion, type RowId } from '@svc/analytics'
import type { CountedLive } from '@svc/documents/traffic'

/** The traffic that a report is about: where it was counted, and the same as conditions on records. */
export interface Subject {
  dimension: Dimension
  values?: string[]
  prefix?: string
  records?: CountedLive
  /** Rows that are left out after all. */
  keep?: (id: RowId) => boolean
}

/** What a query leaves of it. */
export interface Narrowing {
  apis?: string[]
  version?: string
  tags: string[]
}

const hex = (text: string) => Buffer.from(text).toString('hex')

/** The same traffic, less of it; undefined when it was not counted apart. */
export function narrowCounters(subject: Subject, narrowing: Narrowing): Subject | undefined {
  const { apis, version, tags } = narrowing
  if (!apis && version === undefined && tags.length === 0) return subject
  if (subject.dimension === '') return narrowTotal(narrowing)
  if (tags.length > 0 || !apis) return undefined
  const [only, ...more] = apis
  const isOne = only !== undefined && more.length === 0
  switch (subject.dimension) {
    case 'apiid':
      return version === undefined ? { ...subject, values: apis } : undefined
    case 'apiendpoints':
      if (isOne) return { ...subject, prefix: hex(`${only}:${version ? `${version}:` : ''}`) }
      return version === undefined ? keeping(subject, apis) : undefined
    case 'keyendpoints':
    case 'oauthendpoints':
      return version === undefined ? keeping(subject, apis) : undefined
    default:
      return undefined
  }
}

const keeping = (subject: Subject, apis: string[]): Subject => ({
  ...subject,
  keep: ({ api_id }) => apis.includes(api_id),
})

function narrowTotal({ apis, version, tags }: Narrowing): Subject | undefined {
  if (!apis) {
    const source = chooseTagSource(tags)
    if (version !== undefined || source.kind !== 'tag') return undefined
    return { dimension: 'tags', values: [source.value] }
  }
  if (tags.length > 0) return undefined
  if (version === undefined) return { dimension: 'apiid', values: apis }
  const values = apis.map((api) => nameVersion(api, version))
  return { dimension: 'versions', values }
}

/** The same as conditions on records. */
export const narrowRecords = (
  { records }: Subject,
  { apis, version, tags }: Narrowing,
): CountedLive => ({
  ...records,
  tags,
  ...(apis && { apis }),
  ...(version !== undefined && { versions: [version] }),
})
