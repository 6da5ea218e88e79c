import { Button, TextInput } from '@mantine/core'
import { contract } from '@svc/contract/calls'
import { useState } from 'react'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { SearchPicker } from '#ui/form/search-picker.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { ApiRight } from './api-right.tsx'
import classes from './rights.module.css'
import { findApis } from './rights.queries.ts'
import { type RightsValues, rightOf } from './rights-form.ts'

const words = texts.rights
/** A policy may hold thousands; more are shown when asked for. */
const step = 20

interface RightsProps<T extends RightsValues> {
  form: Form<T>
  isReadOnly?: boolean
  /** Whether an API may have limits of its own. */
  limitsApis: boolean
}

/** The APIs that may be called, each with what may be done with it. */
export function ApiRights<T extends RightsValues>({ form, ...rest }: RightsProps<T>) {
  const { access_rights } = form.values
  const [filter, setFilter] = useState('')
  const [shown, setShown] = useState(step)
  const all = Object.entries(access_rights)
  const wanted = filter.trim().toLowerCase()
  const fitting = all.filter(([apiId, { api_name }]) =>
    `${api_name} ${apiId}`.toLowerCase().includes(wanted),
  )
  const more = Math.min(step, fitting.length - shown)
  return (
    <div className={classes.apis}>
      {!rest.isReadOnly && <ApiPicker form={form} />}
      {all.length > step && (
        <TextInput
          aria-label={words.filterApis}
          placeholder={words.filterApis}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      {all.length === 0 && <p className={classes.quiet}>{words.noApis}</p>}
      {all.length > 0 && fitting.length === 0 && <p className={classes.quiet}>{words.noneFits}</p>}
      {fitting.length > 0 && (
        <ul className={classes.list} aria-label={words.apis(all.length)}>
          {fitting.slice(0, shown).map(([apiId, right]) => (
            <ApiRight key={apiId} form={form} apiId={apiId} right={right} {...rest} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + step)}>
          {words.showMore(more)}
        </Button>
      )}
    </div>
  )
}

function ApiPicker<T extends RightsValues>({ form }: { form: Form<T> }) {
  const maySee = useMay()(contract.apis.list)
  if (!maySee) return <p className={classes.quiet}>{words.apisUnknown}</p>
  return (
    <SearchPicker
      name="add_api"
      label={words.addApi}
      hint={words.addApiHint}
      collection="apis"
      find={(q) => findApis(q)}
      without={new Set(Object.keys(form.values.access_rights))}
      pick={(found) => form.set(['access_rights', found.value], rightOf(found))}
    />
  )
}
