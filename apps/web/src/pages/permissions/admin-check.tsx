import { Checkbox } from '@mantine/core'
import type { PermissionMap } from './levels.ts'

interface AdminProps {
  label: string
  text?: string
  isOn: boolean
  permissions: PermissionMap
  change?: (permissions: PermissionMap) => void
}

/** The switch that opens everything; it is one more entry of the permission map. */
export function AdminCheck({ label, text, isOn, permissions, change }: AdminProps) {
  const toggle = (isAdmin: boolean) => {
    const { IsAdmin: _, ...others } = permissions
    change?.(isAdmin ? { ...others, IsAdmin: 'admin' } : others)
  }
  return (
    <Checkbox
      size="sm"
      name="admin"
      label={label}
      description={text}
      checked={isOn}
      disabled={!change}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}
