import { Button } from '@mantine/core'
import type { Api } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { type JsonObject, versionNamesOf } from '@svc/definitions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GitBranchPlus } from 'lucide-react'
import { useState } from 'react'
import { api, asRefusal } from '#api'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { DescribedGroups } from '#ui/described/described-groups.tsx'
import { FieldSet, FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { TextLink } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { collection, dependentsQuery, idOf, isBase, isOasApi } from '../apis.queries.ts'
import type { ApiKind } from './api-kind.ts'
import { NewVersionDialog } from './new-version-dialog.tsx'
import classes from './screen.module.css'

const words = texts.apis.versions

interface VersionsProps {
  api: Api
  form: Form<JsonObject>
  kind: ApiKind
  isReadOnly: boolean
}

/** The versions of an API, how requests choose one, and a way to make another. */
export function VersionsTab(props: VersionsProps) {
  const { api: around, form, kind, isReadOnly } = props
  const [isNew, setNew] = useState(false)
  const { data: dependents } = useQuery(dependentsQuery(idOf(around)))
  const base = dependents?.base
  if (base) {
    return (
      <Notice meaning="information">
        {words.isChild} <TextLink to={`/apis/${base.id}/versions`}>{base.name}</TextLink>
      </Notice>
    )
  }
  const create = !isReadOnly && (
    <Button
      variant="default"
      size="xs"
      leftSection={<GitBranchPlus size={14} />}
      onClick={() => setNew(true)}
    >
      {words.create}
    </Button>
  )
  return (
    <div className={classes.versions}>
      {isBase(around) ? (
        <>
          <VersionRows {...props} />
          <div className={classes.buttons}>{create}</div>
          <FieldSet isReadOnly={isReadOnly}>
            <DescribedGroups
              lens={{ form, path: kind.versioning.path, isSparse: isOasApi(around) }}
              groups={kind.versioning.groups}
            />
          </FieldSet>
        </>
      ) : (
        <FormGroup title={words.noneTitle} text={words.noneText}>
          <div className={classes.buttons}>{create}</div>
        </FormGroup>
      )}
      {kind.innerVersions && (
        <FieldSet isReadOnly={isReadOnly}>{kind.innerVersions(form)}</FieldSet>
      )}
      <NewVersionDialog {...props} isOpen={isNew} close={() => setNew(false)} />
    </div>
  )
}

function VersionRows({ api: around, form }: VersionsProps) {
  const client = useQueryClient()
  const may = useMay()
  const id = idOf(around)
  const { data } = useQuery({
    queryKey: [collection, 'versions', id],
    queryFn: async () => (await api.versions.listAny({ params: { id } })).apis,
  })
  const rebase = async (next: string) => {
    try {
      await api.versions.rebase({ params: { base: id, next } })
      showToast({ kind: 'done', text: words.rebased })
      await client.invalidateQueries({ queryKey: [collection] })
    } catch (error) {
      showToast({ kind: 'failed', text: asRefusal(error).message })
    }
  }
  const mayRebase = may(contract.versions.rebase) && isOasApi(around) && !form.isDirty
  const shown = data ?? versionNamesOf(around.api_definition).map((name) => emptyRow(name))
  return (
    <ul className={classes.rows} aria-label={texts.apis.tabs.versions}>
      {shown.map((version) => (
        <li key={version.versionName} className={classes.row}>
          <span className={classes.grow}>
            <TextLink to={`/apis/${version.id}`}>{version.versionName || version.name}</TextLink>
          </span>
          <span className={classes.quiet}>{version.name}</span>
          {version.isDefaultVersion && <Tag>{words.default}</Tag>}
          {version.internal && <Tag>{words.internal}</Tag>}
          {version.id === around.api_definition.api_id ? (
            <Tag>{words.base}</Tag>
          ) : (
            mayRebase && (
              <Button variant="subtle" size="compact-xs" onClick={() => void rebase(version.id)}>
                {words.rebase}
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  )
}

/** While the service has not told more than the definition does. */
const emptyRow = (versionName: string) => ({
  id: '',
  name: '',
  versionName,
  internal: false,
  isDefaultVersion: false,
})
