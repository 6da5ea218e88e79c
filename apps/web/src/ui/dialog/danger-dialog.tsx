import { Button, Modal, TextInput } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { asRefusal } from '#api'
import { texts } from '#texts'
import { type Dependent, Dependents } from './dependents.tsx'
import classes from './dialog.module.css'

const words = texts.danger

export interface Danger {
  /** A question that names what will be hit. */
  title: string
  text: string
  /** The verb on the button. */
  verb: string
  canUndo: boolean
  /** What depends on it; undefined while that is being found out. */
  dependents?: Dependent[] | 'loading'
  /** Asked to be typed when something live depends on it. */
  name?: string
  run: () => Promise<unknown>
}

/** Asks before something is destroyed. Stays open and says why when it was refused. */
export function DangerDialog({ danger, close }: { danger: Danger | null; close: () => void }) {
  return (
    <Modal
      opened={danger !== null}
      onClose={close}
      title={danger?.title ?? ''}
      size="md"
      classNames={{ title: classes.title }}
    >
      {danger && <DangerForm danger={danger} close={close} />}
    </Modal>
  )
}

function DangerForm({ danger, close }: { danger: Danger; close: () => void }) {
  const { text, verb, canUndo, dependents, name, run } = danger
  const [typed, setTyped] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const mustType = name !== undefined && Array.isArray(dependents) && dependents.length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRunning(true)
    setProblem('')
    try {
      await run()
      close()
    } catch (error) {
      setProblem(asRefusal(error).message)
    } finally {
      setRunning(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p>{text}</p>
      {dependents && <Dependents dependents={dependents} />}
      <p className={classes.undo}>{canUndo ? words.undone : words.notUndone}</p>
      {mustType && (
        <TextInput
          label={words.typeName(name)}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          <TriangleAlert size={15} aria-hidden /> {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {texts.frame.cancel}
        </Button>
        <Button
          type="submit"
          color="red.9"
          loading={isRunning}
          disabled={dependents === 'loading' || (mustType && typed.trim() !== name)}
        >
          {verb}
        </Button>
      </div>
    </form>
  )
}
