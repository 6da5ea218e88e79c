import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { showToast } from '#state/toasts.ts'
import { FormView } from '../form/form-view.tsx'
import { SaveActions } from '../form/save-actions.tsx'
import { type Form, type FormOptions, useForm } from '../form/use-form.ts'
import { type Crumb, Page } from './page.tsx'

interface NewForm<T extends object> extends Omit<FormOptions<T>, 'save'> {
  /** Makes the object; what it answers is the id. */
  create: (values: T) => Promise<unknown>
  /** What is told when it is done. */
  told: string
}

/** A form that makes an object and remembers which. */
export function useNewForm<T extends object>({ create, told, ...options }: NewForm<T>) {
  const created = useRef('')
  const form = useForm<T>({
    ...options,
    async save(values) {
      created.current = String(await create(values))
      showToast({ kind: 'done', text: told })
    },
  })
  return { form, createdId: () => created.current }
}

interface NewPageProps<T extends object> {
  form: Form<T>
  createdId: () => string
  title: string
  /** The list that the object will be in; its own screen is below that address. */
  list: Crumb
  guide: string
  /** On the button. */
  verb: string
  shape?: 'form' | 'split'
  children: ReactNode
}

/** The screen on which an object is made; afterwards comes the screen of the object. */
export function NewPage<T extends object>(props: NewPageProps<T>) {
  const { form, createdId, title, list, guide, verb, shape = 'form', children } = props
  const navigate = useNavigate()
  return (
    <Page
      title={title}
      crumbs={[list]}
      guide={guide}
      shape={shape}
      actions={<SaveActions form={form} formId="new" label={verb} isNew />}
    >
      <FormView
        form={form}
        id="new"
        onSaved={() => void navigate({ to: `${list.to}/${createdId()}` })}
      >
        {children}
      </FormView>
    </Page>
  )
}
