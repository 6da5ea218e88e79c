import { Button, Modal, TagsInput } from '@mantine/core'
import type { Api } from '@svc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, asRefusal } from '#api'
import { texts } from '#texts'
import dialog from '#ui/dialog/dialog.module.css'
import { runForEach } from '#ui/list/run-for-each.ts'
import { categoriesOfApi, categoriesQuery, collection, idOf } from '../apis.queries.ts'

const words = texts.apis

interface CategoriseProps {
  apis: Api[]
  after?: () => void
  close: () => void
}

/** Puts APIs into categories and takes them out of others; the rest of their categories stays. */
export const CategoriseDialog = (props: CategoriseProps) => (
  <Modal
    opened={props.apis.length > 0}
    onClose={props.close}
    title={words.categoriseTitle(props.apis.length)}
  >
    {props.apis.length > 0 && <CategoriseForm {...props} />}
  </Modal>
)

function CategoriseForm({ apis, after, close }: CategoriseProps) {
  const client = useQueryClient()
  const known = useQuery(categoriesQuery).data?.map(({ name }) => name) ?? []
  const present = [...new Set(apis.flatMap(categoriesOfApi))].sort()
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)

  const assign = (one: Api) => {
    const kept = categoriesOfApi(one).filter((name) => !removed.includes(name))
    const categories = [...new Set([...kept, ...added])]
    return api.categories.replace({ params: { id: idOf(one) }, body: { categories } })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRunning(true)
    try {
      await runForEach(apis, assign, { done: words.categorised })
      after?.()
      close()
      await client.invalidateQueries({ queryKey: [collection] })
    } catch (error) {
      const { message, errors } = asRefusal(error)
      setProblem([message, ...errors].join(': '))
    } finally {
      setRunning(false)
    }
  }
  return (
    <form className={dialog.form} onSubmit={(event) => void submit(event)}>
      <TagsInput
        label={words.addCategories}
        description={words.addCategoriesText}
        name="added"
        data={known}
        value={added}
        error={problem}
        data-autofocus
        clearable={false}
        onChange={setAdded}
      />
      <TagsInput
        label={words.removeCategories}
        name="removed"
        data={present}
        value={removed}
        disabled={present.length === 0}
        onChange={(names) => setRemoved(names.filter((name) => present.includes(name)))}
      />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={close}>
          {texts.frame.cancel}
        </Button>
        <Button
          type="submit"
          loading={isRunning}
          disabled={added.length === 0 && removed.length === 0}
        >
          {words.categorise}
        </Button>
      </div>
    </form>
  )
}
