import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { CloudOff, Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PageEntry } from '#pages/page-entry.ts'
import { isSuper } from '#state/access.ts'
import { useLiveUpdates } from '#state/live.ts'
import { useReachable } from '#state/online.ts'
import { usePageTitle } from '#state/page-title.ts'
import { useMay } from '#state/permissions.ts'
import { useMe } from '#state/session.ts'
import { texts } from '#texts'
import { PageSkeleton } from '#ui/page/page-skeleton.tsx'
import { Boundary } from '#ui/state/boundary.tsx'
import { Refused } from '#ui/state/state.tsx'
import classes from './frame.module.css'
import { Navigation } from './navigation.tsx'
import { RulesShortcut } from './rules-shortcut.tsx'
import { TopBar } from './top-bar.tsx'
import { usePalette } from './use-palette.ts'

const words = texts.frame

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}))

/** What stays while screens come and go. */
export function Frame({ pages }: { pages: PageEntry[] }) {
  useLiveUpdates()
  const [isNavigationOpen, setNavigationOpen] = useState(false)
  const palette = usePalette()
  const { pathname } = useLocation()
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {words.skip}
      </a>
      <Navigation pages={pages} isOpen={isNavigationOpen} close={() => setNavigationOpen(false)} />
      <TopBar openNavigation={() => setNavigationOpen(true)} openPalette={palette.open} />
      <p role="status" className="visually-hidden">
        {usePageTitle()}
      </p>
      <div className={classes.main}>
        <Banners />
        <main
          id="content"
          tabIndex={-1}
          data-scroll-restoration-id="content"
          className={classes.content}
        >
          <Boundary place={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <AllowedPage pages={pages} />
            </Suspense>
          </Boundary>
        </main>
      </div>
      <RulesShortcut />
      {palette.wasOpen && (
        <Suspense>
          <CommandPalette pages={pages} isOpen={palette.isOpen} close={palette.close} />
        </Suspense>
      )}
    </div>
  )
}

/** The screen, or which permission it would need. */
function AllowedPage({ pages }: { pages: PageEntry[] }) {
  const may = useMay()
  const path = useMatches().at(-1)?.fullPath
  const page = pages.find((one) => one.path === path)
  if (page?.needs && !may(page.needs)) return <Refused route={page.needs} />
  return <Outlet />
}

function Banners() {
  const isReachable = useReachable()
  const me = useMe()
  return (
    <>
      {isSuper(me) && (
        <p className={classes.banner} data-meaning="information">
          <Eye size={15} aria-hidden />
          <span>
            <b>{words.allOrganisations}.</b> {words.superUser}
          </span>
        </p>
      )}
      {!isReachable && (
        <p className={classes.banner} data-meaning="attention" role="alert">
          <CloudOff size={15} aria-hidden />
          <span>
            <b>{words.offlineTitle}</b> {words.offlineText}
          </span>
        </p>
      )}
    </>
  )
}
