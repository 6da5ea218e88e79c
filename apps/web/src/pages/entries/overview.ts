import { Activity } from 'lucide-react'
import { named, type PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'

/** What is seen first. */
export const overviewPages: PageEntry[] = [
  {
    path: '/',
    title: texts.titles.overview.nav,
    icon: Activity,
    navigation: 'top',
    load: named(() => import('#pages/overview/overview-page.tsx'), 'OverviewPage'),
  },
]
