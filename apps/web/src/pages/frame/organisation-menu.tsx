import { Menu } from '@mantine/core'
import { Building2, Check, ChevronDown } from 'lucide-react'
import { api, asRefusal } from '#api'
import { useOwnOrganisations } from '#state/organisations.ts'
import { useMe } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import classes from './top-bar.module.css'

const words = texts.frame

async function switchTo(org_id: string) {
  try {
    await api.sessions.switchOrganisation({ body: { org_id } })
    // Nothing that was read in the other organisation may stay.
    window.location.assign('/')
  } catch (error) {
    showToast({ kind: 'failed', text: asRefusal(error).message })
  }
}

/** Where one is; and where else the same account exists. */
export function OrganisationMenu() {
  const { org_id } = useMe()
  const organisations = useOwnOrganisations() ?? []
  const name = organisations.find(({ current }) => current)?.owner_name ?? ''
  const label = org_id === '' ? words.allOrganisations : name
  if (organisations.length < 2) {
    return (
      <span className={classes.organisation} title={org_id}>
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
        {organisations.map(({ id, owner_name, current }) => (
          <Menu.Item
            key={id}
            rightSection={current && <Check size={14} />}
            onClick={() => void switchTo(id)}
          >
            {owner_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
