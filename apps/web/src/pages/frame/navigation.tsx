import { Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { addressOf, type PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'
import { PlainLink } from '#ui/link/link.tsx'
import { Logo } from './logo.tsx'
import classes from './navigation.module.css'
import { useOffered } from './use-offered.ts'

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
  const offered = useOffered(pages).filter(({ navigation }) => navigation)
  const here = useHere(offered)
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
            <Item
              page={page}
              isSmall={isSmall ?? false}
              isHere={page === here}
              onFollow={onFollow}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** The entry that the present address is nearest below. */
function useHere(offered: PageEntry[]): PageEntry | undefined {
  const { pathname } = useLocation()
  const covers = ({ path }: PageEntry) => {
    const to = addressOf(path)
    return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  }
  return offered.filter(covers).toSorted((a, b) => b.path.length - a.path.length)[0]
}

interface ItemProps {
  page: PageEntry
  isSmall: boolean
  isHere: boolean
  onFollow?: () => void
}

function Item({ page, isSmall, isHere, onFollow }: ItemProps) {
  const to = addressOf(page.path)
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
