import type { UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { texts } from '#texts'
import { Failed, NotFound } from '../state/state.tsx'
import { type Crumb, Page, type PageProps } from './page.tsx'
import { FieldsSkeleton } from './page-skeleton.tsx'

export interface DetailTab {
  /** The last part of the address; the first tab is the address of the object itself. */
  key: string
  label: string
  shape?: PageProps['shape']
  content: ReactNode
}

interface DetailProps extends Omit<PageProps, 'tabs' | 'tab' | 'shape' | 'children'> {
  /** Address of the object. */
  to: string
  tabs: DetailTab[]
  /** Around the content of every tab, so that a form outlives a change of tab. */
  around?: (content: ReactNode) => ReactNode
}

/** The screen of one object, with tabs in its address. */
export function DetailPage({ to, tabs, around = (content) => content, ...page }: DetailProps) {
  const { tab }: { tab?: string } = useParams({ strict: false })
  const current = tab === undefined ? tabs[0] : tabs.find(({ key }) => key === tab)
  if (!current) return <NotFound />
  const links = tabs.map(({ key, label }, index) => ({
    key,
    label,
    to: index === 0 ? to : `${to}/${key}`,
  }))
  return (
    <Page {...page} tabs={links} tab={current.key} shape={current.shape ?? 'form'}>
      {around(current.content)}
    </Page>
  )
}

interface LoadedProps<T> {
  result: UseQueryResult<T>
  crumbs: Crumb[]
  /** Address of its history, which outlives it. */
  history?: string
  children: (loaded: T) => ReactNode
}

/** A screen that needs one document: its skeleton, its failure, or itself. */
export function Loaded<T>({ result, crumbs, history, children }: LoadedProps<T>) {
  const { data, error, refetch } = result
  if (data !== undefined) return children(data)
  return (
    <Page
      title={error ? texts.states.failedTitle : texts.frame.loading}
      crumbs={crumbs}
      shape="form"
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} history={history} />
      ) : (
        <FieldsSkeleton />
      )}
    </Page>
  )
}
