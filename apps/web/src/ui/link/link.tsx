import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'

interface Target {
  to: string
  search?: Record<string, string>
  /** The part of the page to scroll to. */
  hash?: string
  children?: ReactNode
}

/** A link is current only where it leads, not on every page below. */
const activeOptions = { exact: true, includeSearch: false }

/** Addresses are plain text here: pages come from a table, so their types are not known one by one. */
const linkProps = ({ to, search, hash }: Pick<Target, 'to' | 'search' | 'hash'>) =>
  ({ to, search: search ?? {}, hash, activeOptions }) as LinkProps

/** A link in running text. */
export const TextLink = ({ children, className, ...target }: Target & { className?: string }) => (
  <Anchor
    inherit
    className={className}
    renderRoot={(props) => <Link {...props} {...linkProps(target)} />}
  >
    {children}
  </Anchor>
)

/** A link without looks of its own: rows of navigation, names in tables. */
export const PlainLink = ({
  to,
  search,
  children,
  ...rest
}: Target & {
  className?: string
  title?: string
  role?: string
  tabIndex?: number
  onClick?: () => void
  ref?: Ref<HTMLAnchorElement>
  'aria-current'?: 'page'
  'aria-selected'?: boolean
  'aria-label'?: string
  'data-row-link'?: true
}) => (
  <Link {...rest} {...linkProps({ to, search })}>
    {children}
  </Link>
)

/** A link that looks like a button, for steps that lead to another screen. */
export const ButtonLink = ({ to, search, children, ...rest }: Target & ButtonProps) => (
  <Button {...rest} renderRoot={(props) => <Link {...props} {...linkProps({ to, search })} />}>
    {children}
  </Button>
)
