import { Select } from '@mantine/core'
import type { JsonObject } from '@svc/definitions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { texts } from '#texts'
import { bringIntoSight } from '#ui/bring-into-sight.ts'
import { DescribedField } from '#ui/described/described-field.tsx'
import { list } from '#ui/described/field-spec.ts'
import type { Lens } from '#ui/described/lens.ts'
import { getAt, type Path } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'
import { EndpointEntries } from './endpoint-entries.tsx'
import { endpointLists } from './endpoint-lists.ts'
import classes from './endpoints.module.css'

const words = texts.apis.lists
const versionsPath: Path = ['version_data', 'versions']

const namesIn = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []
const countIn = (value: unknown) => (Array.isArray(value) ? value.length : 0)

/** The lists of endpoints of a classic API, one at a time; their order is the order of matching. */
export function ClassicEndpoints({ form }: { form: Form<JsonObject> }) {
  const search: { list?: string; version?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const versions = namesIn(form.value(versionsPath))
  const version = versions.find((name) => name === search.version) ?? versions[0] ?? 'Default'
  const chosen = endpointLists.find(({ key }) => key === search.list) ?? endpointLists[0]
  // The router types queries by route, and these are of one tab.
  const go = (edit: object) =>
    void navigate({ to: '.', search: { ...search, ...edit } as never, replace: true })
  const versionPath = [...versionsPath, version]
  const lists = form.value([...versionPath, 'extended_paths'])
  if (!chosen) return null
  const lens: Lens = { form, path: [...versionPath, 'extended_paths', chosen.key] }
  return (
    <div className={classes.panes}>
      <div className={classes.left}>
        {versions.length > 1 && (
          <Select
            label={words.version}
            data={versions}
            value={version}
            onChange={(next) => go({ version: next })}
          />
        )}
        <ul className={classes.lists} aria-label={words.title}>
          {endpointLists.map(({ key, label }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.list}
                ref={key === chosen.key ? bringIntoSight : null}
                aria-pressed={key === chosen.key}
                onClick={() => go({ list: key })}
              >
                {label}
                <Count count={countIn(getAt(lists, [key]))} />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <section className={classes.entries} aria-label={chosen.label}>
        <header className={classes.head}>
          <h2>{chosen.label}</h2>
          <p>{chosen.text ?? words.orderText}</p>
        </header>
        {chosen.isPlain ? (
          <DescribedField lens={lens} spec={list('', [words.paths])} />
        ) : (
          <EndpointEntries
            key={`${version} ${chosen.key}`}
            lens={lens}
            spec={chosen}
            whenAdded={() => form.set([...versionPath, 'use_extended_paths'], true)}
          />
        )}
      </section>
    </div>
  )
}

const Count = ({ count }: { count: number }) =>
  count > 0 && <span className={classes.count}>{count}</span>
