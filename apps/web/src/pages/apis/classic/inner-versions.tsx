import { Button } from '@mantine/core'
import type { JsonObject } from '@svc/definitions'
import { Plus, X } from 'lucide-react'
import { texts } from '#texts'
import { DescribedField } from '#ui/described/described-field.tsx'
import { mono, text, unless } from '#ui/described/field-spec.ts'
import { FormGroup } from '#ui/form/form-view.tsx'
import { getAt } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'
import screen from '../screen/screen.module.css'

const words = texts.apis.innerVersions
const place = ['version_data', 'versions']

const fields = [
  text('name', words.name),
  text('expires', texts.designer.expiration),
  mono('override_target', words.target),
]

const namesIn = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []

/** `v2` after `v1`, whatever there is already. */
function nextName(names: string[]) {
  let number = names.length + 1
  while (names.includes(`v${number}`)) number++
  return `v${number}`
}

/** The versions that stand inside a classic definition, each with lists of endpoints of its own. */
export function InnerVersions({ form }: { form: Form<JsonObject> }) {
  const names = namesIn(form.value(place))
  const root = { form, path: [] }
  const isVersioned = getAt(form.values, ['version_data', 'not_versioned']) === false
  const add = () => {
    const name = nextName(names)
    form.set([...place, name], { name, use_extended_paths: true, extended_paths: {} })
  }
  return (
    <FormGroup title={words.title} text={words.text}>
      <DescribedField lens={root} spec={unless('version_data.not_versioned', words.on)} />
      {isVersioned && (
        <>
          <DescribedField lens={root} spec={text('version_data.default_version', words.default)} />
          <ul className={screen.rows} aria-label={words.title}>
            {names.map((name) => (
              <li key={name} className={screen.block} aria-label={name}>
                <header>
                  <b>{name}</b>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-xs"
                    leftSection={<X size={13} />}
                    aria-label={texts.form.removeRow(name)}
                    disabled={names.length === 1}
                    onClick={() => form.set([...place, name], undefined)}
                  >
                    {words.remove}
                  </Button>
                </header>
                {fields.map((field) => (
                  <DescribedField
                    key={field.at}
                    lens={{ form, path: [...place, name] }}
                    spec={field}
                  />
                ))}
              </li>
            ))}
          </ul>
          <div className={screen.buttons}>
            <Button variant="default" size="xs" leftSection={<Plus size={13} />} onClick={add}>
              {words.add}
            </Button>
          </div>
        </>
      )}
    </FormGroup>
  )
}
