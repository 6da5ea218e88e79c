import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const icons = {
  failing: CircleAlert,
  attention: TriangleAlert,
  information: Info,
  ok: CircleCheck,
}

interface NoticeProps {
  meaning: keyof typeof icons
  title?: string
  children: ReactNode
}

/** Something to know before going on, where one looks; read out when it appears. */
export function Notice({ meaning, title, children }: NoticeProps) {
  const Icon = icons[meaning]
  return (
    <div
      className={classes.notice}
      data-meaning={meaning}
      role={meaning === 'failing' ? 'alert' : 'status'}
    >
      <Icon size={16} aria-hidden />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}
