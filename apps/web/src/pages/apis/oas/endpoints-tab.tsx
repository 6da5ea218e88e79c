import { TextInput } from '@mantine/core'
import type { JsonObject } from '@svc/definitions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Route, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'
import { State } from '#ui/state/state.tsx'
import { EndpointList } from './endpoint-list.tsx'
import classes from './endpoints.module.css'
import { OperationPane } from './operation-pane.tsx'
import { endpointsOf, groupByTag } from './operations.ts'

const words = texts.apis.endpoints

/** The operations of an OAS API by tag, and what happens to requests of the chosen one. */
export function EndpointsTab({ form }: { form: Form<JsonObject> }) {
  const { values } = form
  const { operation = '' }: { operation?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const endpoints = useMemo(() => endpointsOf(values), [values])
  const rows = useMemo(() => groupByTag(endpoints, wanted, values), [endpoints, wanted, values])
  const chosen = endpoints.find(({ key }) => key === operation) ?? endpoints[0]
  // The router types queries by route, and this one is of one tab.
  const choose = (key: string) =>
    void navigate({ to: '.', search: { operation: key } as never, replace: true })
  if (endpoints.length === 0) {
    return (
      <State icon={Route} title={words.noneTitle}>
        <p>{words.noneText}</p>
      </State>
    )
  }
  return (
    <div className={classes.panes}>
      <div className={classes.left}>
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<Search size={15} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <EndpointList rows={rows} chosen={chosen?.key ?? ''} choose={choose} />
        <p className={classes.count} role="status">
          {words.count(rows.filter(({ kind }) => kind === 'operation').length, endpoints.length)}
        </p>
      </div>
      {chosen && <OperationPane key={chosen.key} form={form} endpoint={chosen} />}
    </div>
  )
}
