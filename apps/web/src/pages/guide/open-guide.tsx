import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Logo } from '#pages/frame/logo.tsx'
import { texts } from '#texts'
import { PlainLink, TextLink } from '#ui/link/link.tsx'
import classes from './guide.module.css'

/** The guide for somebody who has not signed in, or has yet to set the service up. */
export const OpenGuide = () => (
  <>
    <header className={classes.bar}>
      <PlainLink to="/guide" className={classes.product}>
        <Logo />
        {texts.frame.product}
      </PlainLink>
      <TextLink to="/">{texts.guide.leave}</TextLink>
    </header>
    <main id="content">
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  </>
)
