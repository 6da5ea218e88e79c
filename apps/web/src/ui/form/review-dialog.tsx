import { Button, Modal } from '@mantine/core'
import { texts } from '#texts'
import dialog from '../dialog/dialog.module.css'
import { diffOf } from '../diff/diff.ts'
import { DiffView } from '../diff/diff-view.tsx'
import type { Form } from './use-form.ts'

const words = texts.form

interface ReviewProps<T extends object> {
  form: Form<T>
  formId: string
  isOpen: boolean
  close: () => void
}

/** The changes before they are saved, for things that are in use. */
export const ReviewDialog = <T extends object>({ form, formId, isOpen, close }: ReviewProps<T>) => (
  <Modal opened={isOpen} onClose={close} title={words.review} size="xl">
    <div className={dialog.form}>
      <p>{words.reviewText}</p>
      {isOpen && <DiffView changes={diffOf(form.base, form.values)} />}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={close}>
          {texts.frame.cancel}
        </Button>
        <Button type="submit" form={formId} loading={form.isSaving} data-autofocus>
          {words.saveNow}
        </Button>
      </div>
    </div>
  </Modal>
)
