import { Menu } from '@mantine/core'
import { LogOut, UserCog } from 'lucide-react'
import { useMe } from '#state/session.ts'
import { texts } from '#texts'
import { PlainLink } from '#ui/link/link.tsx'
import classes from './top-bar.module.css'

const words = texts.frame

/** Initials of a name, or the first letter of the address. */
const initialsOf = (first: string, last: string, email: string) =>
  `${first.charAt(0)}${last.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase()

export function UserMenu() {
  const { first_name, last_name, email_address } = useMe()
  const initials = initialsOf(first_name, last_name, email_address)
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button
          type="button"
          className={classes.avatar}
          title={words.userMenu}
          aria-label={words.userMenuOf(initials)}
        >
          {initials}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <p>
            <b>{`${first_name} ${last_name}`.trim()}</b>
          </p>
          <p>{email_address}</p>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<UserCog size={15} />}
          renderRoot={(props) => <PlainLink {...props} to="/profile" />}
        >
          {words.profile}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={15} />} component="a" href="/logout/">
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
