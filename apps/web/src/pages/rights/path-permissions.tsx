import { MultiSelect, TextInput } from '@mantine/core'
import type { AccessDefinition } from '@svc/sessions'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'
import { pathName, type RightsValues } from './rights-form.ts'
import { RowList } from './row-list.tsx'

const words = texts.rights
export const knownMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

interface PathsProps<T extends RightsValues> {
  form: Form<T>
  apiId: string
  urls: AccessDefinition['allowed_urls']
}

/** Which paths of an API may be called, and how. */
export const PathPermissions = <T extends RightsValues>({ form, apiId, urls }: PathsProps<T>) => (
  <RowList
    title={words.pathsTitle}
    text={words.pathsText}
    rows={urls}
    put={(next) => form.set(['access_rights', apiId, 'allowed_urls'], next)}
    fresh={{ url: '', methods: ['GET'] }}
    add={words.addPath}
    remove={words.removePath}
  >
    {({ url, methods }, index, edit) => (
      <>
        <TextInput
          name={pathName(apiId, index)}
          aria-label={words.path(index + 1)}
          placeholder={words.pathExample}
          classNames={{ input: 'mono' }}
          value={url}
          error={form.problems[pathName(apiId, index)]}
          onBlur={() => form.blur([pathName(apiId, index)])}
          onChange={(event) => edit({ url: event.currentTarget.value })}
        />
        <MultiSelect
          aria-label={words.methods(index + 1)}
          placeholder={methods.length === 0 ? words.anyMethod : undefined}
          data={[...new Set([...knownMethods, ...methods])]}
          value={methods}
          onChange={(next) => edit({ methods: next })}
        />
      </>
    )}
  </RowList>
)
