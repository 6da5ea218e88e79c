import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { PageEntry } from '#pages/page-entry.ts'
import { Maintenance, Unreachable } from '#pages/sign-in/closed-pages.tsx'
import { ForgottenPage } from '#pages/sign-in/forgotten-page.tsx'
import { ResetPage } from '#pages/sign-in/reset-page.tsx'
import { SignInPage } from '#pages/sign-in/sign-in-page.tsx'
import { meQuery, SignedInProvider, startQuery } from '#state/session.ts'
import { Toasts } from '#ui/toast/toasts.tsx'
import { Frame } from './frame.tsx'

const OpenGuide = lazy(async () => ({
  default: (await import('#pages/guide/open-guide.tsx')).OpenGuide,
}))

const SetupPage = lazy(async () => ({
  default: (await import('#pages/setup/setup-page.tsx')).SetupPage,
}))

/** Decides what somebody who opens any address sees: set-up, sign-in, or the application. */
export const Gate = ({ pages }: { pages: PageEntry[] }) => (
  <>
    <Suspense>
      <Entrance pages={pages} />
    </Suspense>
    <Toasts />
  </>
)

function Entrance({ pages }: { pages: PageEntry[] }) {
  const start = useQuery(startQuery)
  const me = useQuery(meQuery)
  const { pathname } = useLocation()
  const elsewhere = start.data?.alternative_dashboard_url
  useLeaveFor(elsewhere)
  if (start.error) return <Unreachable error={start.error} retry={() => void start.refetch()} />
  if (!start.data || elsewhere || me.isPending) return null
  if (start.data.maintenance) return <Maintenance />
  if (!me.data && isGuide(pathname)) return <OpenGuide />
  if (start.data.needs_setup) return <SetupPage />
  if (pathname === '/reset-password') return <ResetPage />
  if (me.error) return <Unreachable error={me.error} retry={() => void me.refetch()} />
  if (!me.data) return pathname === '/forgot-password' ? <ForgottenPage /> : <SignInPage />
  return (
    <SignedInProvider value={me.data}>
      <Frame pages={pages} />
    </SignedInProvider>
  )
}

/** The guide holds nothing of this installation, and is needed before there is anything in it. */
const isGuide = (pathname: string) => /^\/guide(\/|$)/.test(pathname)

function useLeaveFor(address: string | undefined) {
  useEffect(() => {
    if (address) window.location.replace(address)
  }, [address])
}
