import { Button } from '@mantine/core'
import type { Catalogue, CatalogueEntry } from '@svc/contract'
import { Trash2 } from 'lucide-react'
import { api } from '#api'
import { PolicyNames } from '#pages/policies/policy-names.ts'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/facts.tsx'
import { CheckField, LongTextField, NumberField, TextField } from '#ui/form/fields.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import { PairsField } from '#ui/form/pairs-field.tsx'
import { getAt, setAt } from '#ui/form/paths.ts'
import { SearchPicker } from '#ui/form/search-picker.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { DocumentationField } from './documentation-field.tsx'
import { FieldLines } from './field-lines.tsx'
import classes from './portal.module.css'

const words = texts.catalogue

interface EntryProps {
  form: Form<Catalogue>
  at: number
  remove: () => void
}

async function findPolicies(q: string) {
  const { Data } = await api.policies.search({ query: { q: q || undefined, size: 20 } })
  return Data.map(({ id, name }) => ({ value: id, label: name || id }))
}

/** The form of one entry; its inputs are named within the entry, as scripts know them. */
function entryFormOf(
  form: Form<Catalogue>,
  at: number,
  entry: CatalogueEntry,
): Form<CatalogueEntry> {
  const write = (next: CatalogueEntry) =>
    form.set(
      ['apis'],
      form.values.apis.map((one, index) => (index === at ? next : one)),
    )
  return {
    ...form,
    base: entry,
    values: entry,
    value: (path) => getAt(entry, path),
    set: (path, value) => write(setAt(entry, path, value)),
    blur: () => undefined,
    replace: write,
  }
}

export function EntryFields({ form: whole, at, remove }: EntryProps) {
  const entry = whole.values.apis[at]
  if (!entry) return null
  const form = entryFormOf(whole, at, entry)
  return (
    <>
      <FormGroup title={entry.name || words.unnamed}>
        <TextField form={form} path={['name']} label={words.name} />
        <Facts
          facts={[
            {
              label: words.policy,
              value: entry.policy_id ? <PolicyNames ids={[entry.policy_id]} /> : words.noPolicy,
            },
          ]}
        />
        <SearchPicker
          name="policy"
          label={words.choosePolicy}
          hint={words.policyHint}
          collection="policies"
          find={findPolicies}
          pick={({ value }) => form.set(['policy_id'], value)}
        />
        <TextField form={form} path={['short_description']} label={words.short} />
        <LongTextField form={form} path={['long_description']} label={words.long} />
        <CheckField form={form} path={['show']} label={words.show} />
        <PairsField form={form} path={['fields']} label={words.fields} add={words.addField} />
      </FormGroup>
      <DocumentationField
        id={entry.documentation}
        apiId={entry.api_id}
        attach={(id) => form.set(['documentation'], id)}
      />
      <FormGroup title={words.own} text={words.ownText}>
        <CheckField form={form} path={['config', 'override']} label={words.override} />
        <CheckField form={form} path={['config', 'require_key_approval']} label={words.approval} />
        <CheckField
          form={form}
          path={['config', 'redirect_on_key_request']}
          label={words.redirect}
        />
        <TextField form={form} path={['config', 'redirect_to']} label={words.redirectTo} />
        <TextField form={form} path={['config', 'email']} label={words.email} />
        <NumberField
          form={form}
          path={['config', 'oauth_usage_limit']}
          label={words.limit}
          text={words.limitText}
          minimum={-1}
        />
        <FieldLines
          name="config.key_request_fields"
          label={words.requestFields}
          hasLabel
          fields={entry.config.key_request_fields}
          before={whole.base.apis[at]?.config.key_request_fields ?? []}
          set={(fields) => form.set(['config', 'key_request_fields'], fields)}
        />
      </FormGroup>
      <Preview entry={entry} />
      <div>
        <Button variant="default" leftSection={<Trash2 size={15} />} onClick={remove}>
          {words.remove}
        </Button>
      </div>
    </>
  )
}

/** The entry as the portal shows it. */
const Preview = ({ entry }: { entry: CatalogueEntry }) => (
  <FormGroup title={words.preview}>
    <section className={classes.preview} aria-label={words.preview}>
      <h3>
        {entry.name || words.unnamed} {!entry.show && <Badge meaning="quiet">{words.hidden}</Badge>}
      </h3>
      <p>{entry.short_description}</p>
      <p>{entry.long_description}</p>
      <Button component="span" size="xs">
        {words.request}
      </Button>
    </section>
  </FormGroup>
)
