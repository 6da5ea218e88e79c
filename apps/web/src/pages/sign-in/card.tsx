import type { ReactNode } from 'react'
import { Logo } from '#pages/frame/logo.tsx'
import { useNamedPage } from '#state/page-title.ts'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import classes from './sign-in.module.css'

interface CardProps {
  title: string
  text?: string
  isWide?: boolean
  children: ReactNode
}

/** The one quiet card of everything that happens before the application. */
export function Card({ title, text, isWide, children }: CardProps) {
  useNamedPage(title)
  return (
    <main className={classes.place}>
      <div className={classes.card} data-wide={isWide || undefined}>
        <p className={classes.product}>
          <Logo size={26} />
          {texts.frame.product}
        </p>
        <div>
          <h1>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {children}
        <p className={classes.foot}>
          <TextLink to="/guide">{texts.frame.guide}</TextLink>
        </p>
      </div>
    </main>
  )
}
