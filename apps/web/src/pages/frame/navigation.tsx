import { Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { addressOf, type PageEntry } from '#pages/page-entry.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { PlainLink } from '#ui/link/link.tsx'
import { Logo } from './logo.tsx'
import classes from './navigation.module.css'

const words = texts.frame

const NavigationDrawer = lazy(async () => ({
  default: (await import('./navigation-drawer.tsx')).NavigationDrawer,
}))
const now = { getInitialValueInEffect: false }

interface NavigationProps {
  pages: PageEntry[]
  isOpen: boolean
  close: () => void
}

/** The screens that this user may see: a column, icons, or a drawer, as there is room. */
export function Navigation({ pages, isOpen, close }: NavigationProps) {
  const isDrawer = useMediaQuery('(max-width: 759px)', false, now)
  const isSmall = useMediaQuery('(max-width: 1099px)', false, now)
  if (isDrawer) {
    return (
      <Suspense>
        <NavigationDrawer isOpen={isOpen} close={close}>
          <Groups pages={pages} onFollow={close} />
        </NavigationDrawer>
      </Suspense>
    )
  }
  return (
    <nav
      className={classes.navigation}
      aria-label={words.navigation}
      data-small={isSmall || undefined}
    >
      <PlainLink to="/" className={classes.logo} aria-label={words.product}>
        <Logo />
        {!isSmall && <span>{words.product}</span>}
      </PlainLink>
      <Groups pages={pages} isSmall={isSmall} />
    </nav>
  )
}

interface GroupsProps {
  pages: PageEntry[]
  isSmall?: boolean
  onFollow?: () => void
}

function Groups({ pages, isSmall, onFollow }: GroupsProps) {
  const may = useMay()
  const offered = pages.filter(({ needs, navigation }) => navigation && (!needs || may(needs)))
  const groups = ['top', ...Object.keys(words.groups)].flatMap((key) => {
    const members = offered.filter(({ navigation }) => navigation === key)
    const label = Object.entries(words.groups).find(([name]) => name === key)?.[1]
    return members.length > 0 ? [{ key, label, members }] : []
  })
  return groups.map(({ key, label, members }) => (
    <section key={key} className={classes.group} aria-label={label}>
      {label && !isSmall && <h2>{label}</h2>}
      <ul>
        {members.map((page) => (
          <li key={page.path}>
            <Item page={page} isSmall={isSmall ?? false} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface ItemProps {
  page: PageEntry
  isSmall: boolean
  onFollow?: () => void
}

function Item({ page, isSmall, onFollow }: ItemProps) {
  const { pathname } = useLocation()
  const to = addressOf(page.path)
  const isHere = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
  const Icon = page.icon
  return (
    <Tooltip label={page.title} position="right" disabled={!isSmall} openDelay={0}>
      <PlainLink
        to={to}
        className={classes.item}
        aria-label={page.title}
        aria-current={isHere ? 'page' : undefined}
        onClick={onFollow}
      >
        {Icon && <Icon size={16} aria-hidden />}
        {!isSmall && page.title}
      </PlainLink>
    </Tooltip>
  )
}
