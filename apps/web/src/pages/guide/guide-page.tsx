import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { BookX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { texts } from '#texts'
import { PlainLink } from '#ui/link/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { FieldsSkeleton } from '#ui/page/page-skeleton.tsx'
import { State } from '#ui/state/state.tsx'
import { chapters, contents } from './chapters.ts'
import classes from './guide.module.css'
import { GuideText } from './guide-text.tsx'
import { parseBlocks } from './markdown.ts'
import { addressOfPage } from './targets.ts'

const words = texts.guide

const files = import.meta.glob<string>(['#guide/*.md', '!**/README.md'], {
  query: '?raw',
  import: 'default',
})
const loaders = new Map(
  Object.entries(files).map(([file, load]) => [file.replace(/^.*\/|\.md$/g, ''), load]),
)
loaders.set('README', async () => contents)

/** The first heading is the title. */
function titleOf(markdown: string | undefined) {
  const [heading] = parseBlocks(markdown ?? '').filter(({ kind }) => kind === 'heading')
  return heading && 'text' in heading ? heading.text : words.title
}

/** The guide, offline: a page of it beside the list of all pages. */
export function GuidePage() {
  const { page = 'README' }: { page?: string } = useParams({ strict: false })
  const { hash } = useLocation()
  const load = loaders.get(page)
  const { data } = useQuery({
    queryKey: ['guide', page],
    queryFn: () => load?.() ?? '',
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Page
      title={titleOf(data)}
      crumbs={page === 'README' ? undefined : [{ label: words.title, to: '/guide' }]}
    >
      <div className={classes.guide}>
        <Contents page={page} />
        {!load && <State icon={BookX} title={words.missingTitle} />}
        {load && data === undefined && <FieldsSkeleton />}
        {load && data !== undefined && <GuideText page={page} markdown={data} part={hash} />}
      </div>
    </Page>
  )
}

function Contents({ page }: { page: string }) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (page) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [page])
  return (
    <nav ref={list} aria-label={words.pages} className={classes.pages}>
      {chapters.map(({ title, pages }) => (
        <div key={title}>
          <p>{title}</p>
          {pages.map(({ page: each, name }) => (
            <PlainLink
              key={each}
              to={addressOfPage(each)}
              aria-current={each === page ? 'page' : undefined}
            >
              {name}
            </PlainLink>
          ))}
        </div>
      ))}
    </nav>
  )
}
