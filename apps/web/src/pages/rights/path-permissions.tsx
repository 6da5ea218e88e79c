import { ActionIcon, Button, MultiSelect, TextInput } from '@mantine/core'
import type { AccessDefinition } from '@svc/sessions'
import { Plus, Trash2 } from 'lucide-react'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'
import classes from './rights.module.css'
import { pathName, type RightsValues } from './rights-form.ts'

const words = texts.rights
const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

type Url = AccessDefinition['allowed_urls'][number]

interface PathsProps<T extends RightsValues> {
  form: Form<T>
  apiId: string
  urls: Url[]
}

/** Which paths of an API may be called, and how. */
export function PathPermissions<T extends RightsValues>({ form, apiId, urls }: PathsProps<T>) {
  const put = (next: Url[]) => form.set(['access_rights', apiId, 'allowed_urls'], next)
  const edit = (index: number, change: Partial<Url>) =>
    put(urls.map((url, at) => (at === index ? { ...url, ...change } : url)))
  return (
    <fieldset className={classes.paths}>
      <legend>{words.pathsTitle}</legend>
      <p className={classes.quiet}>{words.pathsText}</p>
      {urls.map(({ url, methods }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the path of a row is what is being typed
        <div key={index} className={classes.path}>
          <TextInput
            name={pathName(apiId, index)}
            aria-label={words.path(index + 1)}
            placeholder={words.pathExample}
            className="mono"
            value={url}
            error={form.problems[pathName(apiId, index)]}
            onBlur={() => form.blur([pathName(apiId, index)])}
            onChange={(event) => edit(index, { url: event.currentTarget.value })}
          />
          <MultiSelect
            aria-label={words.methods(index + 1)}
            placeholder={methods.length === 0 ? words.anyMethod : undefined}
            data={[...new Set([...known, ...methods])]}
            value={methods}
            onChange={(next) => edit(index, { methods: next })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.removePath(index + 1)}
            onClick={() => put(urls.toSpliced(index, 1))}
          >
            <Trash2 size={15} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} />}
        onClick={() => put([...urls, { url: '', methods: ['GET'] }])}
      >
        {words.addPath}
      </Button>
    </fieldset>
  )
}
