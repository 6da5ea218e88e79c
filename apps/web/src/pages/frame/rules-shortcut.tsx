import { contract } from '@svc/contract/calls'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMay } from '#state/permissions.ts'

const RulesPanel = lazy(async () => ({
  default: (await import('#pages/rules/rules-panel.tsx')).RulesPanel,
}))

/** Ctrl or Cmd with Shift and D opens the access rules beside whatever is on the screen. */
export function RulesShortcut() {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  const mayTest = may(contract.rules.test)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'd' && event.shiftKey
      if (!mayTest || !isKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [mayTest])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <RulesPanel close={() => setOpen(false)} />
    </Suspense>
  )
}
