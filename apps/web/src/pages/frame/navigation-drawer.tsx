import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '#texts'

interface DrawerProps {
  isOpen: boolean
  close: () => void
  children: ReactNode
}

/** The navigation where there is no room for it beside the screen. */
export const NavigationDrawer = ({ isOpen, close, children }: DrawerProps) => (
  <Drawer opened={isOpen} onClose={close} size={264} title={texts.frame.product}>
    <nav aria-label={texts.frame.navigation}>{children}</nav>
  </Drawer>
)
