import { SegmentedControl } from '@mantine/core'
import { contract } from '@svc/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Type } from 'typebox'
import { api } from '#api'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { useNewForm } from '#ui/page/new-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { collection } from '../apis.queries.ts'
import classes from './create.module.css'
import { checkDraft, emptyDraft, isOrigin, type Origin, origins } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { OpenApiFields } from './openapi-fields.tsx'
import { createApi } from './plan.ts'
import { Preview } from './preview.tsx'

const words = texts.apis.create
const formId = 'new-api'

function useTemplates() {
  const enabled = useMay()(contract.assets.list)
  return useQuery({
    queryKey: ['assets', 'templates'],
    queryFn: () => api.assets.list({ query: { kind: 'oas-template' } }),
    enabled,
  }).data
}

/** Makes an API from nothing, from a template, or from an OpenAPI description. */
export function NewApiPage() {
  const { from }: { from?: string } = useSearch({ strict: false })
  const origin = isOrigin(from) ? from : 'scratch'
  const navigate = useNavigate()
  const client = useQueryClient()
  const templates = useTemplates()
  const { form, createdId } = useNewForm({
    base: emptyDraft,
    schema: Type.Object({}),
    check: (draft) => checkDraft(draft, origin),
    told: words.done,
    async create(draft) {
      const id = await createApi(draft, origin)
      await client.invalidateQueries({ queryKey: [collection] })
      return id
    },
  })
  const template = templates?.find(({ id }) => id === form.values.templateID)
  // The router types queries by route, and this one is of one screen.
  const choose = (next: Origin) =>
    void navigate({ to: '.', search: { from: next } as never, replace: true })
  return (
    <Page
      title={words.title}
      crumbs={[{ label: texts.apis.title, to: '/apis' }]}
      guide="apis"
      shape="wide"
      actions={<SaveActions form={form} formId={formId} label={texts.apis.create.verb} isNew />}
    >
      <div className={classes.panes}>
        <FormView
          form={form}
          id={formId}
          onSaved={() => void navigate({ to: `/apis/${createdId()}` })}
        >
          <SegmentedControl<Origin>
            aria-label={words.origin}
            value={origin}
            onChange={choose}
            data={origins.map((value) => ({ value, label: words.origins[value] }))}
            className={classes.origins}
          />
          {origin === 'openapi' ? (
            <OpenApiFields form={form} templates={templates} />
          ) : (
            <DraftFields form={form} origin={origin} templates={templates} />
          )}
        </FormView>
        <Preview draft={form.values} origin={origin} template={template} />
      </div>
    </Page>
  )
}
