import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

/** Names and values, one under the other. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A surface with a hairline around it and a title. */
export const Panel = ({
  title,
  text,
  aside,
  children,
}: {
  title: string
  text?: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <section className={classes.panel}>
    <header>
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {aside}
    </header>
    {children}
  </section>
)
