import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#texts'
import dialog from '#ui/dialog/dialog.module.css'

const words = texts.rules

interface Question {
  warnings: string[]
  answer: (isSure: boolean) => void
}

/** Asks before rules are saved that would change what people may do. */
export function useConfirmSave() {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (warnings: string[]) =>
    new Promise<boolean>((answer) => setQuestion({ warnings, answer }))
  const close = (isSure: boolean) => {
    question?.answer(isSure)
    setQuestion(null)
  }
  const view = (
    <Modal opened={question !== null} onClose={() => close(false)} title={words.confirmTitle}>
      <div className={dialog.form}>
        <p>{words.confirmText}</p>
        <ul>
          {question?.warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={() => close(false)}>
            {texts.frame.cancel}
          </Button>
          <Button onClick={() => close(true)}>{words.saveAnyway}</Button>
        </div>
      </div>
    </Modal>
  )
  return { ask, view }
}
