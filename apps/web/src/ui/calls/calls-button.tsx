import { ActionIcon, Tooltip } from '@mantine/core'
import { CodeXml } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { texts } from '#texts'

const CallsDrawer = lazy(async () => ({
  default: (await import('./calls-drawer.tsx')).CallsDrawer,
}))

/** Opens the list of requests behind this screen. */
export function CallsButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <Tooltip label={texts.calls.open}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.calls.open}
          onClick={open}
        >
          <CodeXml size={17} />
        </ActionIcon>
      </Tooltip>
      {wasOpen && (
        <Suspense>
          <CallsDrawer isOpen={isOpen} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
