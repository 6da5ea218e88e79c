import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { texts } from '#texts'
import classes from '../dialog/dialog.module.css'

const words = texts.form

/** Asks before changes are lost, also when the browser window is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // Tabs of the same object share one form: going between them loses nothing.
    shouldBlockFn: ({ current, next }) => isDirty && current.routeId !== next.routeId,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={words.leaveTitle}>
      <div className={classes.form}>
        <p>{words.leaveText}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => reset?.()}>
            {words.stay}
          </Button>
          <Button color="red.9" onClick={() => proceed?.()}>
            {words.leave}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
