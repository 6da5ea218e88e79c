import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '#texts'

const shownMs = 1_500

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without a secure origin there is no clipboard; the old way still works there.
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
}

function useCopy(text: string): [copied: boolean, run: () => void] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  return [copied, () => void copy(text).then(() => setCopied(true))]
}

interface CopyProps {
  text: string
  label: string
  /** A button that shows its label. */
  wide?: boolean
  /** An icon as large as the controls beside it. */
  isFramed?: boolean
}

/** Copies a text; an icon, unless told otherwise. */
export function CopyButton({ text, label, wide, isFramed }: CopyProps) {
  const [copied, run] = useCopy(text)
  const icon = copied ? <Check size={14} /> : <Copy size={14} />
  if (wide) {
    return (
      <Button variant="default" size="xs" leftSection={icon} onClick={run}>
        {copied ? texts.frame.copied : label}
      </Button>
    )
  }
  return (
    <Tooltip label={copied ? texts.frame.copied : label}>
      <ActionIcon
        variant={isFramed ? 'default' : 'subtle'}
        color="gray"
        size={isFramed ? 32 : 'sm'}
        aria-label={label}
        onClick={run}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
