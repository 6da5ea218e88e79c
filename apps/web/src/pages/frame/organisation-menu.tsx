import { Menu } from '@mantine/core'
import { Building2, Check, ChevronDown } from 'lucide-react'
import { api, asRefusal } from '#api'
import { useKnownOrganisations } from '#state/organisations.ts'
import { isSuper } from '#state/permissions.ts'
import { beginSession, useMe } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import classes from './top-bar.module.css'

const words = texts.frame

async function switchTo(org_id: string) {
  try {
    await api.sessions.switchOrganisation({ body: { org_id } })
    await beginSession()
  } catch (error) {
    showToast({ kind: 'failed', text: asRefusal(error).message })
  }
}

/** Where one is; and where else the same account exists. */
export function OrganisationMenu() {
  const me = useMe()
  const [known] = useKnownOrganisations()
  const name = known.find(({ id }) => id === me.org_id)?.owner_name
  const label = isSuper(me)
    ? words.allOrganisations
    : (name ?? `${words.organisation} ${me.org_id.slice(-6)}`)
  const others = known.some(({ id }) => id === me.org_id) ? known : []
  if (others.length < 2) {
    return (
      <span className={classes.organisation} title={me.org_id}>
        <Building2 size={16} aria-hidden />
        <span>{label}</span>
      </span>
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.organisation}>
          <Building2 size={16} aria-hidden />
          <span>{label}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(({ id, owner_name }) => (
          <Menu.Item
            key={id}
            rightSection={id === me.org_id && <Check size={14} />}
            onClick={() => void switchTo(id)}
          >
            {owner_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
