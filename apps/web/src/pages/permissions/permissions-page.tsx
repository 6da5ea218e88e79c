import { Button } from '@mantine/core'
import { contract } from '@svc/contract/calls'
import { permissions } from '@svc/contract/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { api } from '#api'
import { OrganisationPage } from '#pages/history/organisation-page.tsx'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { FormGroup } from '#ui/form/form-view.tsx'
import { type Form, useForm } from '#ui/form/use-form.ts'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Empty } from '#ui/state/state.tsx'
import { findRowProblems, type LabelValues, labelsOf, rowsOf } from './permission-rows.ts'
import { additionalPermissionsQuery } from './permissions.queries.ts'
import classes from './row-editor.module.css'
import { RowEditor } from './row-editor.tsx'

const words = texts.permissions

/** The permissions that the organisation adds to the built-in sections. */
export const PermissionsPage = () => (
  <Loaded result={useQuery(additionalPermissionsQuery)} crumbs={[]}>
    {({ additional_permissions }) => <LoadedPermissions labels={additional_permissions} />}
  </Loaded>
)

function LoadedPermissions({ labels }: { labels: Record<string, string> }) {
  const client = useQueryClient()
  const may = useMay()
  const isReadOnly = !may(contract.permissions.replace)
  const form = useForm<LabelValues>({
    base: useMemo(() => rowsOf(labels), [labels]),
    schema: permissions.replace.body,
    check: findRowProblems,
    async save(values) {
      await api.permissions.replace({ body: { additional_permissions: labelsOf(values) } })
      showToast({ kind: 'done', text: words.saved })
      await client.invalidateQueries({ queryKey: ['organisations'] })
    },
  })
  return (
    <OrganisationPage
      form={form}
      id="permissions"
      to="/user-settings"
      title={words.title}
      guide="permissions"
      isReadOnly={isReadOnly}
      tabs={[
        {
          key: 'settings',
          label: words.tabs.settings,
          content: <Rows form={form} isReadOnly={isReadOnly} />,
        },
      ]}
    />
  )
}

function Rows({ form, isReadOnly }: { form: Form<LabelValues>; isReadOnly: boolean }) {
  const { rows } = form.values
  const add = !isReadOnly && (
    <Button
      variant="default"
      leftSection={<Plus size={15} />}
      onClick={() => form.set(['rows'], [...rows, { key: '', label: '' }])}
    >
      {words.add}
    </Button>
  )
  if (rows.length === 0) {
    return (
      <Empty icon={ShieldCheck} title={words.emptyTitle} guide="permissions" actions={add}>
        <p>{words.emptyText}</p>
      </Empty>
    )
  }
  return (
    <FormGroup title={words.addTitle} text={words.addText}>
      <RowEditor form={form} isReadOnly={isReadOnly} />
      <div>{add}</div>
      <p className={classes.note}>{words.removedKept}</p>
    </FormGroup>
  )
}
