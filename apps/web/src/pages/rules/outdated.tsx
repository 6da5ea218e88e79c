import { Alert, Button } from '@mantine/core'
import { GitCompare } from 'lucide-react'
import { useState } from 'react'
import { texts } from '#texts'
import { TextDiff } from '#ui/diff/text-diff.tsx'
import type { Rules } from './rules.queries.ts'

const words = texts.rules

/** The version that the header of a rules file names. */
export function versionOf(rules: string): number | undefined {
  const found = /^#[^\n]*\bversion (\d+)\b/m.exec(rules.slice(0, 2_000))
  return found ? Number(found[1]) : undefined
}

/** Tells those whose rules were made from an older file what has changed since. */
export function Outdated({ rules: { open_policy, file_rules, source } }: { rules: Rules }) {
  const [isOpen, setOpen] = useState(false)
  const [own, now] = [versionOf(open_policy.rules), versionOf(file_rules)]
  if (source !== 'organisation' || own === undefined || now === undefined || own >= now) return null
  return (
    <Alert variant="light" color="yellow" icon={<GitCompare size={16} />}>
      <p>{words.outdated(own, now)}</p>
      <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.hideDifference : words.showDifference}
      </Button>
      {isOpen && (
        <TextDiff label={words.fileChanges} before={file_rules} after={open_policy.rules} />
      )}
    </Alert>
  )
}
