import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import type { Api } from '@svc/contract'
import type { JsonObject } from '@svc/definitions'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import dialog from '#ui/dialog/dialog.module.css'
import { getAt } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'
import { collection, idOf } from '../apis.queries.ts'
import type { ApiKind } from './api-kind.ts'

const words = texts.apis.versions

interface NewVersionProps {
  api: Api
  form: Form<JsonObject>
  kind: ApiKind
  isOpen: boolean
  close: () => void
}

export const NewVersionDialog = (props: NewVersionProps) => (
  <Modal opened={props.isOpen} onClose={props.close} title={words.create}>
    {props.isOpen && <NewVersionForm {...props} />}
  </Modal>
)

function NewVersionForm({ api, form, kind, close }: NewVersionProps) {
  const client = useQueryClient()
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  const ownName = String(getAt(form.base, [...kind.versioning.path, 'name']) ?? '')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const textOf = (name: string) => String(given.get(name) ?? '').trim()
    if (textOf('new_version_name') === '') return setProblem(texts.form.required)
    setRunning(true)
    try {
      await kind.createVersion(api, form.base, {
        base_api_id: idOf(api),
        new_version_name: textOf('new_version_name'),
        ...(ownName === '' && { base_api_version_name: textOf('base_api_version_name') }),
        ...(given.has('set_default') && { set_default: 'true' }),
      })
      showToast({ kind: 'done', text: words.created })
      close()
      await client.invalidateQueries({ queryKey: [collection] })
    } catch (error) {
      const { message, errors } = asRefusal(error)
      setProblem([message, ...errors].join('. '))
    } finally {
      setRunning(false)
    }
  }
  return (
    <form className={dialog.form} onSubmit={(event) => void submit(event)}>
      <p>{words.createText}</p>
      <TextInput
        name="new_version_name"
        label={words.name}
        error={problem}
        required
        data-autofocus
        autoComplete="off"
      />
      {ownName === '' && (
        <TextInput
          name="base_api_version_name"
          label={words.baseName}
          defaultValue="v1"
          required
          autoComplete="off"
        />
      )}
      <Checkbox name="set_default" label={words.setDefault} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={close}>
          {texts.frame.cancel}
        </Button>
        <Button type="submit" loading={isRunning}>
          {words.create}
        </Button>
      </div>
    </form>
  )
}
