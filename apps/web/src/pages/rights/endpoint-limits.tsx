import { Select, TextInput } from '@mantine/core'
import type { AccessDefinition } from '@svc/sessions'
import { texts } from '#texts'
import { nameOf } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'
import { LimitNumber } from './limit-number.tsx'
import { usual } from './limits.ts'
import { knownMethods } from './path-permissions.tsx'
import classes from './rights.module.css'
import type { RightsValues } from './rights-form.ts'
import { RowList } from './row-list.tsx'

const words = texts.rights

type Endpoint = AccessDefinition['endpoints'][number]

interface EndpointsProps<T extends RightsValues> {
  form: Form<T>
  apiId: string
  endpoints: Endpoint[]
}

const freshMethod = (): Endpoint['methods'][number] => ({
  name: 'GET',
  limit: { rate: usual.rate, per: usual.per, smoothing: null },
})

/** Rates of single endpoints, counted besides those of the API. */
export function EndpointLimits<T extends RightsValues>(props: EndpointsProps<T>) {
  const { form, apiId, endpoints } = props
  const at = ['access_rights', apiId, 'endpoints']
  return (
    <RowList
      title={words.endpointsTitle}
      text={words.endpointsText}
      rows={endpoints}
      put={(next) => form.set(at, next)}
      fresh={{ path: '', methods: [freshMethod()] }}
      add={words.addEndpoint}
      remove={words.removeEndpoint}
    >
      {({ path, methods }, index, edit) => {
        const name = nameOf([...at, String(index), 'path'])
        return (
          <div className={classes.endpoint}>
            <TextInput
              name={name}
              aria-label={words.endpoint(index + 1)}
              placeholder={words.pathExample}
              classNames={{ input: 'mono' }}
              value={path}
              error={form.problems[name]}
              onBlur={() => form.blur([name])}
              onChange={(event) => edit({ path: event.currentTarget.value })}
            />
            <RowList
              title={words.endpointMethods}
              rows={methods}
              put={(next) => edit({ methods: next })}
              fresh={freshMethod()}
              add={words.addMethod}
              remove={words.removeMethod}
            >
              {(method, row, change) => (
                <MethodFields
                  form={form}
                  at={[...at, String(index), 'methods', String(row)]}
                  name={method.name}
                  rename={(next) => change({ name: next })}
                />
              )}
            </RowList>
          </div>
        )
      }}
    </RowList>
  )
}

interface MethodProps<T extends RightsValues> {
  form: Form<T>
  at: string[]
  name: string
  rename: (name: string) => void
}

const MethodFields = <T extends RightsValues>({ form, at, name, rename }: MethodProps<T>) => (
  <>
    <Select
      label={words.method}
      data={[...new Set([...knownMethods, name])]}
      allowDeselect={false}
      value={name}
      onChange={(next) => next && rename(next)}
    />
    <LimitNumber form={form} path={[...at, 'limit', 'rate']} label={words.rateAmount} />
    <LimitNumber
      form={form}
      path={[...at, 'limit', 'per']}
      label={words.ratePer}
      unit={words.seconds}
    />
  </>
)
