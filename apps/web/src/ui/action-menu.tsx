import { Button, Menu } from '@mantine/core'
import { ChevronDown, Ellipsis } from 'lucide-react'
import { texts } from '#texts'
import classes from './action-menu.module.css'
import type { RowAction } from './list/list-types.ts'
import { MenuActions } from './menu-actions.tsx'

/** What else can be done with the object of this screen. */
export function ActionMenu({ actions }: { actions: RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" aria-label={texts.frame.menu}>
          <span className={classes.wide}>
            {texts.frame.menu} <ChevronDown size={14} aria-hidden />
          </span>
          <Ellipsis size={16} aria-hidden className={classes.narrow} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuActions actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
