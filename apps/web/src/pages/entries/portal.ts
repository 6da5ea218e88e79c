import { contract } from '@svc/contract/calls'
import { BookOpenText, FileText, Inbox, Menu, Palette, Settings2, UsersRound } from 'lucide-react'
import { named, type PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'

const navigation = 'portal'

/** The portal of developers, as those see it who manage it. */
export const portalPages: PageEntry[] = [
  {
    path: '/portal-configuration/{-$tab}',
    title: texts.titles.portal.title,
    needs: contract.portalConfiguration.get,
    icon: Settings2,
    navigation,
    load: named(() => import('#pages/portal/settings-page.tsx'), 'PortalSettingsPage'),
  },
  {
    path: '/portal-catalogue',
    title: texts.titles.catalogue.title,
    needs: contract.catalogue.get,
    icon: BookOpenText,
    navigation,
    load: named(() => import('#pages/portal/catalogue-page.tsx'), 'CataloguePage'),
  },
  {
    path: '/portal-requests',
    title: texts.titles.keyRequests.title,
    needs: contract.keyRequests.list,
    icon: Inbox,
    navigation,
    load: named(() => import('#pages/portal/requests-page.tsx'), 'KeyRequestsPage'),
  },
  {
    path: '/portal-requests/$id/{-$tab}',
    title: texts.titles.keyRequests.title,
    needs: contract.keyRequests.get,
    load: named(() => import('#pages/portal/request-page.tsx'), 'KeyRequestPage'),
  },
  {
    path: '/portal-developers',
    title: texts.titles.developers.title,
    needs: contract.developers.list,
    icon: UsersRound,
    navigation,
    load: named(() => import('#pages/portal/developers-page.tsx'), 'DevelopersPage'),
  },
  {
    path: '/portal-developers/new',
    title: texts.titles.developers.create,
    needs: contract.developers.create,
    icon: UsersRound,
    isAction: true,
    load: named(() => import('#pages/portal/new-developer-page.tsx'), 'NewDeveloperPage'),
  },
  {
    path: '/portal-developers/$id/{-$tab}',
    title: texts.titles.developers.title,
    needs: contract.developers.get,
    load: named(() => import('#pages/portal/developer-page.tsx'), 'DeveloperPage'),
  },
  {
    path: '/portal-pages',
    title: texts.titles.portalPages.title,
    needs: contract.portalPages.list,
    icon: FileText,
    navigation,
    load: named(() => import('#pages/portal/pages-page.tsx'), 'PortalPagesPage'),
  },
  {
    path: '/portal-pages/new',
    title: texts.titles.portalPages.create,
    needs: contract.portalPages.create,
    icon: FileText,
    isAction: true,
    load: named(() => import('#pages/portal/new-page-page.tsx'), 'NewPortalPagePage'),
  },
  {
    path: '/portal-pages/$id/{-$tab}',
    title: texts.titles.portalPages.title,
    needs: contract.portalPages.get,
    load: named(() => import('#pages/portal/page-page.tsx'), 'PortalPagePage'),
  },
  {
    path: '/portal-menus',
    title: texts.titles.portalLook.menus,
    needs: contract.portalMenus.get,
    icon: Menu,
    navigation,
    load: named(() => import('#pages/portal/menus-page.tsx'), 'MenusPage'),
  },
  {
    path: '/portal-css',
    title: texts.titles.portalLook.css,
    needs: contract.portalCss.get,
    icon: Palette,
    navigation,
    load: named(() => import('#pages/portal/css-page.tsx'), 'CssPage'),
  },
]
