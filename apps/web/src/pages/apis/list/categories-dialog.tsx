import { ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api, asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import dialog from '#ui/dialog/dialog.module.css'
import { categoriesQuery, collection } from '../apis.queries.ts'
import classes from './apis.module.css'

const words = texts.apis.categories

/** Renames and removes categories on all their APIs at once. */
export const CategoriesDialog = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => (
  <Modal opened={isOpen} onClose={close} title={words.title}>
    {isOpen && <CategoryRows />}
  </Modal>
)

function CategoryRows() {
  const client = useQueryClient()
  const { data = [] } = useQuery(categoriesQuery)
  const [edited, setEdited] = useState<{ name: string; act: 'rename' | 'remove' } | null>(null)
  const run = async (change: Promise<unknown>, told: string) => {
    try {
      await change
      showToast({ kind: 'done', text: told })
      setEdited(null)
      await client.invalidateQueries({ queryKey: [collection] })
    } catch (error) {
      const { message, errors } = asRefusal(error)
      showToast({ kind: 'failed', text: message, detail: errors.join('. ') })
    }
  }
  const rename = (from: string, to: string) =>
    run(api.categories.rename({ params: { name: from }, body: { name: to } }), words.renamed(to))
  const remove = (name: string) =>
    run(api.categories.remove({ params: { name } }), words.removed(name))
  return (
    <div className={dialog.form}>
      <p className={dialog.quiet}>{data.length === 0 ? words.none : words.text}</p>
      <ul className={classes.categories}>
        {data.map(({ name, count }) => (
          <li key={name}>
            {edited?.name === name && edited.act === 'rename' ? (
              <RenameForm name={name} rename={rename} cancel={() => setEdited(null)} />
            ) : (
              <>
                <span className={classes.categoryName}>
                  {name} <span className={classes.quiet}>{words.count(count)}</span>
                </span>
                {edited?.name === name ? (
                  <Button size="compact-xs" color="red.9" onClick={() => void remove(name)}>
                    {words.removeFrom(count)}
                  </Button>
                ) : (
                  <RowButtons name={name} edit={(act) => setEdited({ name, act })} />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const RowButtons = ({ name, edit }: { name: string; edit: (act: 'rename' | 'remove') => void }) => (
  <>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={words.rename(name)}
      onClick={() => edit('rename')}
    >
      <Pencil size={14} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={words.remove(name)}
      onClick={() => edit('remove')}
    >
      <Trash2 size={14} />
    </ActionIcon>
  </>
)

interface RenameProps {
  name: string
  rename: (from: string, to: string) => Promise<void>
  cancel: () => void
}

function RenameForm({ name, rename, cancel }: RenameProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (to === '' || to === name) return cancel()
    void rename(name, to)
  }
  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        name="name"
        aria-label={words.newName(name)}
        defaultValue={name}
        autoComplete="off"
        data-autofocus
      />
      <Button type="submit" size="xs">
        {texts.form.save}
      </Button>
      <Button variant="default" size="xs" onClick={cancel}>
        {texts.frame.cancel}
      </Button>
    </form>
  )
}
