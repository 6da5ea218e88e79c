import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BookX } from 'lucide-react'
import { texts } from '#texts'
import { PlainLink } from '#ui/link/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { FieldsSkeleton } from '#ui/page/page-skeleton.tsx'
import { State } from '#ui/state/state.tsx'
import classes from './guide.module.css'
import { GuideText } from './guide-text.tsx'

const words = texts.guide

const files = import.meta.glob<string>('#guide/*.md', { query: '?raw', import: 'default' })
const loaders = new Map(
  Object.entries(files).map(([file, load]) => [file.replace(/^.*\/|\.md$/g, ''), load]),
)

/** In the order of the table of names; pages without a name come last. */
const pages = [
  ...Object.keys(words.names).filter((name) => loaders.has(name)),
  ...[...loaders.keys()].filter((name) => !(name in words.names) && name !== 'README'),
]

/** A page that has no name yet is called by its file. */
const nameOf = (page: string) =>
  words.names[page] ?? (page.charAt(0).toUpperCase() + page.slice(1)).replaceAll('-', ' ')

/** The guide, offline: a page of it beside the list of all pages. */
export function GuidePage() {
  const { page = pages[0] ?? '' }: { page?: string } = useParams({ strict: false })
  const load = loaders.get(page)
  const { data } = useQuery({
    queryKey: ['guide', page],
    queryFn: () => load?.() ?? '',
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = nameOf(page)
  return (
    <Page
      title={load ? title : words.title}
      crumbs={load && [{ label: words.title, to: '/guide' }]}
    >
      <div className={classes.guide}>
        <nav aria-label={words.pages} className={classes.pages}>
          {pages.map((name) => (
            <PlainLink
              key={name}
              to={`/guide/${name}`}
              aria-current={name === page ? 'page' : undefined}
            >
              {nameOf(name)}
            </PlainLink>
          ))}
        </nav>
        {!load && <State icon={BookX} title={words.missingTitle} />}
        {load && (data === undefined ? <FieldsSkeleton /> : <GuideText markdown={data} />)}
      </div>
    </Page>
  )
}
