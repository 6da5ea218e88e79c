import { Button, CloseButton } from '@mantine/core'
import { CircleCheck, CircleX, Info } from 'lucide-react'
import { dismissToast, holdToast, releaseToast, type Toast, useToasts } from '#state/toasts.ts'
import { texts } from '#texts'
import classes from './toasts.module.css'

const icons = { done: CircleCheck, failed: CircleX, told: Info }

function OneToast({ toast }: { toast: Toast }) {
  const Icon = icons[toast.kind]
  return (
    <li
      className={classes.toast}
      data-kind={toast.kind}
      onMouseEnter={() => holdToast(toast.id)}
      onMouseLeave={() => releaseToast(toast)}
    >
      <Icon size={16} aria-hidden />
      <div className={classes.text}>
        <p>{toast.text}</p>
        {toast.detail && <p className={classes.detail}>{toast.detail}</p>}
      </div>
      {toast.action && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <CloseButton
        size="sm"
        aria-label={texts.frame.close}
        onClick={() => dismissToast(toast.id)}
      />
    </li>
  )
}

/** The corner of the screen where outcomes are told; read out, never taking the focus. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div role="status" aria-live="polite" className={classes.region}>
      <ol className={classes.toasts}>
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </ol>
    </div>
  )
}
