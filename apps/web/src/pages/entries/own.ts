import { UserCog } from 'lucide-react'
import { named, type PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'

/** Everybody's own: the profile and the guide. */
export const ownPages: PageEntry[] = [
  {
    path: '/profile/{-$tab}',
    title: texts.titles.profile.title,
    icon: UserCog,
    isAction: true,
    load: named(() => import('#pages/profile/profile-page.tsx'), 'ProfilePage'),
  },
  {
    path: '/guide/{-$page}',
    title: texts.titles.guide.title,
    load: named(() => import('#pages/guide/guide-page.tsx'), 'GuidePage'),
  },
]
