import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { JsonObject } from '@svc/definitions'
import { PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { isFlag, usePreference } from '#state/preferences.ts'
import { texts } from '#texts'
import type { FindMarks } from '#ui/code/marks.ts'
import { DocumentEditor } from '#ui/form/document-editor.tsx'
import type { Form } from '#ui/form/use-form.ts'
import classes from './screen.module.css'

const words = texts.apis

const useIsBeside = () => usePreference('document-beside', true, isFlag)

/** Beside a form there is room for the document on wide screens only; others have its tab. */
const useHasRoom = (hasPanes: boolean) =>
  useMediaQuery(`(min-width: ${hasPanes ? 1700 : 1200}px)`, false, {
    getInitialValueInEffect: false,
  })

/** Shows and hides the document, where there is room for it. */
export function BesideButton({ hasPanes }: { hasPanes: boolean }) {
  const [isBeside, setBeside] = useIsBeside()
  if (!useHasRoom(hasPanes)) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      leftSection={<PanelRight size={14} />}
      aria-pressed={isBeside}
      onClick={() => setBeside(!isBeside)}
    >
      {isBeside ? words.hideDocument : words.showDocument}
    </Button>
  )
}

interface BesideProps {
  form: Form<JsonObject>
  label: string
  isReadOnly: boolean
  findMarks: FindMarks
  hasPanes: boolean
  children: ReactNode
}

/** A form with its document beside it, both over the same values. */
export function Beside(props: BesideProps) {
  const { form, label, isReadOnly, findMarks, hasPanes, children } = props
  const [isWanted] = useIsBeside()
  const hasRoom = useHasRoom(hasPanes)
  const isBeside = isWanted && hasRoom
  return (
    <div
      className={classes.split}
      data-beside={isBeside || undefined}
      data-panes={hasPanes || undefined}
    >
      <div className={classes.fields}>{children}</div>
      {isBeside && (
        <aside className={classes.document} aria-label={texts.form.document}>
          <DocumentEditor
            form={form}
            label={label}
            isReadOnly={isReadOnly}
            findMarks={findMarks}
            isFilling
          />
        </aside>
      )}
    </div>
  )
}
