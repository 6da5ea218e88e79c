import { useCallback, useEffect, useState } from 'react'

/** Whether the command palette is open; Ctrl K opens it from anywhere. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = useCallback(() => {
    setWasOpen(true)
    setOpen(true)
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])
  return { isOpen, wasOpen, open, close: () => setOpen(false) }
}
