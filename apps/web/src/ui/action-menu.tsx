import { Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { texts } from '#texts'
import type { RowAction } from './list/list-types.ts'

/** What else can be done with the object of this screen. */
export function ActionMenu({ actions }: { actions: RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDown size={14} />}>
          {texts.frame.menu}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, isDangerous, run }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={15} />}
            color={isDangerous ? 'red' : undefined}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
