import { Button, Modal, PasswordInput } from '@mantine/core'
import type { KeyEntry } from '@svc/contract'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { api, asRefusal } from '#api'
import { texts } from '#texts'
import classes from '#ui/dialog/dialog.module.css'
import { guess, idOf } from './keys.queries.ts'

const words = texts.keys

type Named = Pick<KeyEntry, 'username' | 'key_hash' | 'key_id'>

/** How a request names a key. */
export interface Target {
  params: { keyId: string }
  query: Record<string, string>
}

/** By the name of the user where that is known, by the key itself when it was given, else by hash. */
export function targetOf(key: Named, proof = ''): Target {
  if (proof) return { params: { keyId: proof }, query: {} }
  if (key.username) return { params: { keyId: key.username }, query: { username: 'true' } }
  return { params: { keyId: idOf(key) }, query: guess }
}

/** The service may be set to change and delete keys only for who has them. */
const needsProof = (error: unknown) => /by hash is disabled/.test(asRefusal(error).message)

interface Question {
  resolve: (key: string) => void
  reject: () => void
}

export interface KeyTarget {
  /** Does something to the key, and asks for the key itself where its hash is not enough. */
  attempt: <T>(act: (target: Target) => Promise<T>) => Promise<T>
  dialog: ReactNode
}

export function useKeyTarget(key: Named): KeyTarget {
  const proof = useRef('')
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (error: unknown) =>
    new Promise<string>((resolve, reject) =>
      setQuestion({ resolve, reject: () => reject(error) }),
    ).finally(() => setQuestion(null))
  return {
    async attempt(act) {
      try {
        return await act(targetOf(key, proof.current))
      } catch (error) {
        if (!needsProof(error)) throw error
        proof.current = await ask(error)
        return act(targetOf(key, proof.current))
      }
    },
    dialog: <ProofDialog question={question} hash={key.key_hash} />,
  }
}

const ProofDialog = ({ question, hash }: { question: Question | null; hash: string }) => (
  <Modal
    opened={question !== null}
    onClose={() => question?.reject()}
    title={words.proofTitle}
    zIndex={300}
  >
    {question && <ProofForm question={question} hash={hash} />}
  </Modal>
)

function ProofForm({ question, hash }: { question: Question; hash: string }) {
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const keyId = String(new FormData(event.currentTarget).get('proof') ?? '').trim()
    setRunning(true)
    try {
      const { key_hash } = await api.keys.get({ params: { keyId } })
      if (key_hash === hash) return question.resolve(keyId)
      setProblem(words.proofOther)
    } catch (error) {
      setProblem(asRefusal(error).message)
    }
    setRunning(false)
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p>{words.proofText}</p>
      <PasswordInput
        name="proof"
        label={words.createdKey}
        error={problem}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': words.showKey }}
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={question.reject}>
          {texts.frame.cancel}
        </Button>
        <Button type="submit" loading={isRunning}>
          {words.proofUse}
        </Button>
      </div>
    </form>
  )
}
