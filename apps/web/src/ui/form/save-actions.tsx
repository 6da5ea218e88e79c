import { Button, Modal } from '@mantine/core'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { texts } from '#texts'
import { diffOf } from '../diff/diff.ts'
import { DiffView } from '../diff/diff-view.tsx'
import type { Form } from './use-form.ts'

const words = texts.form

interface SaveProps<T extends object> {
  form: Form<T>
  /** Id of the form that the button sends. */
  formId: string
  label?: string
  /** Of the button, where scripts know it by one. */
  buttonId?: string
  /** New things have nothing to compare with. */
  isNew?: boolean
}

/** Save, and while there is something to save: what it is, and a way back. */
export function SaveActions<T extends object>({
  form,
  formId,
  buttonId,
  label,
  isNew,
}: SaveProps<T>) {
  const [isOpen, setOpen] = useState(false)
  const changes = form.isDirty && !isNew ? diffOf(form.base, form.values) : []
  return (
    <>
      {changes.length > 0 && (
        <>
          <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
            {words.changes(changes.length)}
          </Button>
          <Button variant="default" onClick={form.discard}>
            {words.discard}
          </Button>
        </>
      )}
      <Button
        type="submit"
        id={buttonId}
        form={formId}
        loading={form.isSaving}
        leftSection={<Save size={15} />}
        aria-keyshortcuts="Control+S"
      >
        {label ?? words.save}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={words.reviewTitle} size="lg">
        <DiffView changes={changes} />
      </Modal>
    </>
  )
}
