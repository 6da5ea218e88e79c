import { ActionIcon, Kbd, Menu, useMantineColorScheme } from '@mantine/core'
import {
  BookOpen,
  CircleQuestionMark,
  CodeXml,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Search,
  Sun,
} from 'lucide-react'
import { useStart } from '#state/session.ts'
import { texts } from '#texts'
import { PlainLink } from '#ui/link/link.tsx'
import { OrganisationMenu } from './organisation-menu.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const words = texts.frame

interface TopBarProps {
  openNavigation: () => void
  openPalette: () => void
}

export const TopBar = ({ openNavigation, openPalette }: TopBarProps) => (
  <header className={classes.bar}>
    <ActionIcon
      className={classes.burger}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={words.openNavigation}
      onClick={openNavigation}
    >
      <MenuIcon size={18} />
    </ActionIcon>
    <OrganisationMenu />
    <button type="button" className={classes.search} onClick={openPalette}>
      <Search size={15} aria-hidden />
      <span>{words.search}</span>
      <Kbd size="xs">{words.searchKeys}</Kbd>
    </button>
    <div className={classes.tools}>
      <SchemeMenu />
      <HelpMenu />
      <UserMenu />
    </div>
  </header>
)

const schemes = [
  { key: 'light', label: words.light, icon: Sun },
  { key: 'dark', label: words.dark, icon: Moon },
  { key: 'auto', label: words.system, icon: Monitor },
] as const

function SchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Icon = schemes.find(({ key }) => key === colorScheme)?.icon ?? Monitor
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          title={words.colourScheme}
          aria-label={words.colourScheme}
        >
          <Icon size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as 'auto')}>
          {schemes.map(({ key, label, icon: Each }) => (
            <Menu.RadioItem key={key} value={key} rightSection={<Each size={15} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function HelpMenu() {
  const { version } = useStart()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          title={words.help}
          aria-label={words.help}
        >
          <CircleQuestionMark size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<BookOpen size={15} />}
          renderRoot={(props) => <PlainLink {...props} to="/guide" />}
        >
          {words.guide}
        </Menu.Item>
        <Menu.Item
          leftSection={<CodeXml size={15} />}
          component="a"
          href="/reference"
          target="_blank"
        >
          {words.reference}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words.about(version)}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
