import { ActionIcon, Tooltip } from '@mantine/core'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNamedPage } from '#state/page-title.ts'
import { texts } from '#texts'
import { bringIntoSight } from '../bring-into-sight.ts'
import { CallsButton } from '../calls/calls-button.tsx'
import { PlainLink } from '../link/link.tsx'
import classes from './page.module.css'

export interface Crumb {
  label: string
  to: string
}
export interface Tab {
  key: string
  label: string
  to: string
}
export interface PageProps {
  title: string
  crumbs?: Crumb[]
  /** Beside the title: how many, or a state. */
  aside?: ReactNode
  /** Under the title: what one must know at a glance. */
  facts?: ReactNode
  actions?: ReactNode
  tabs?: Tab[]
  tab?: string
  /** Page of the guide about this screen. */
  guide?: string
  /** `table` fills the height and scrolls inside; `form` keeps to a readable width; `split` is a form with something beside it. */
  shape?: 'table' | 'form' | 'split' | 'wide'
  children: ReactNode
}

/** The shape of every screen: title row with actions, facts, tabs, content. */
export function Page(props: PageProps) {
  const { title, facts, tabs, shape = 'wide', children } = props
  useNamedPage(title)
  return (
    <div className={classes.page} data-shape={shape}>
      <header className={classes.head} data-tabs={tabs !== undefined || undefined}>
        <TitleRow {...props} />
        {facts && <div className={classes.facts}>{facts}</div>}
        {tabs && <Tabs {...props} tabs={tabs} />}
      </header>
      <div className={classes.body}>{children}</div>
    </div>
  )
}

function TitleRow({ title, crumbs = [], aside, actions, guide }: PageProps) {
  return (
    <div className={classes.row}>
      <div className={classes.title}>
        {crumbs.length > 0 && (
          <nav aria-label={texts.frame.breadcrumb} className={classes.crumbs}>
            {crumbs.map(({ label, to }) => (
              <span key={to}>
                <PlainLink to={to}>{label}</PlainLink>
                <span aria-hidden> /</span>
              </span>
            ))}
          </nav>
        )}
        <h1 title={title}>{title}</h1>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      <div className={classes.tools}>
        {guide && <GuideButton page={guide} />}
        <CallsButton />
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

function GuideButton({ page }: { page: string }) {
  const label = texts.frame.guideFor(texts.guide.names[page] ?? page)
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        renderRoot={(props) => <PlainLink {...props} to={`/guide/${page}`} />}
      >
        <BookOpen size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

const Tabs = ({ tabs, tab, title }: { tabs: Tab[]; tab?: string; title: string }) => (
  <nav className={classes.tabs} aria-label={title}>
    {tabs.map(({ key, label, to }) => (
      <PlainLink
        key={key}
        to={to}
        className={classes.tab}
        ref={key === tab ? bringIntoSight : null}
        aria-current={key === tab ? 'page' : undefined}
      >
        {label}
      </PlainLink>
    ))}
  </nav>
)
