import { Menu } from '@mantine/core'
import type { RowAction } from './list/list-types.ts'
import classes from './menu-actions.module.css'

/** The entries of a menu of actions; what destroys is red. */
export const MenuActions = ({ actions }: { actions: RowAction[] }) =>
  actions.map(({ label, icon: Icon, isDangerous, run }) => (
    <Menu.Item
      key={label}
      leftSection={<Icon size={15} />}
      className={isDangerous ? classes.dangerous : undefined}
      onClick={run}
    >
      {label}
    </Menu.Item>
  ))
