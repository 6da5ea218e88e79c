import { Button } from '@mantine/core'
import type { Catalogue, CatalogueEntry } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { catalogue } from '@svc/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { BookOpenText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { FieldSet, FormGroup, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { State } from '#ui/state/state.tsx'
import { EntryFields } from './catalogue-entry.tsx'
import { emptyConfiguration } from './configuration.ts'
import { type OnlyKind, onlyQuery, useOnlyForm } from './only.ts'
import classes from './portal.module.css'

const words = texts.catalogue

const kind: OnlyKind<Catalogue> = {
  collection: 'catalogues',
  tableOf: ({ catalogue: table }) => table,
  empty: { id: '', org_id: '', apis: [], email: '' },
  schema: catalogue.update.body,
}

const newEntry: CatalogueEntry = {
  ...{ name: '', short_description: '', long_description: '', show: true, api_id: '' },
  ...{ policy_id: '', documentation: '', version: 'v2', is_keyless: false, fields: {} },
  ...{ auth_type: '', config: { ...emptyConfiguration, oauth_usage_limit: -1 } },
}

/** What developers can ask for, each entry with its look on the portal. */
export function CataloguePage() {
  return (
    <Loaded result={useQuery(onlyQuery(kind))} crumbs={[]}>
      {(read) => <LoadedCatalogue read={read} />}
    </Loaded>
  )
}

function LoadedCatalogue({ read }: { read: Catalogue }) {
  const isReadOnly = !useMay()(contract.catalogue.update)
  const form = useOnlyForm(kind, read, words.updated)
  const [chosen, setChosen] = useState(0)
  const { apis } = form.values
  const add = () => {
    form.set(['apis'], [...apis, newEntry])
    setChosen(apis.length)
  }
  const remove = (at: number) => {
    form.set(
      ['apis'],
      apis.filter((_, index) => index !== at),
    )
    setChosen(0)
  }
  return (
    <Page
      title={words.title}
      guide="portal"
      shape="form"
      actions={!isReadOnly && <SaveActions form={form} formId="catalogue" />}
    >
      <FormView form={form} id="catalogue">
        {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
        <FormGroup title={words.entries} text={words.entriesText}>
          <div className={classes.entries}>
            {apis.map(({ name, policy_id }, index) => (
              <Button
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own
                key={index}
                size="xs"
                variant={index === chosen ? 'light' : 'default'}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                {name || policy_id || words.unnamed}
              </Button>
            ))}
            {!isReadOnly && (
              <Button size="xs" variant="default" leftSection={<Plus size={14} />} onClick={add}>
                {words.add}
              </Button>
            )}
          </div>
        </FormGroup>
        {apis[chosen] ? (
          <FieldSet isReadOnly={isReadOnly}>
            <EntryFields key={chosen} form={form} at={chosen} remove={() => remove(chosen)} />
          </FieldSet>
        ) : (
          <State icon={BookOpenText} title={words.emptyTitle}>
            <p>{words.emptyText}</p>
          </State>
        )}
      </FormView>
    </Page>
  )
}
