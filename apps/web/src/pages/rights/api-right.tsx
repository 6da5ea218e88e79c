import { ActionIcon, Checkbox, TagsInput, Tooltip } from '@mantine/core'
import { type AccessDefinition, isEmptyLimit, readAccessDefinition } from '@svc/sessions'
import { ChevronRight, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { FieldSet } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { EndpointLimits } from './endpoint-limits.tsx'
import { GraphRights } from './graph-rights.tsx'
import { LimitFields } from './limit-fields.tsx'
import { unlimited, usual } from './limits.ts'
import { PathPermissions } from './path-permissions.tsx'
import classes from './rights.module.css'
import type { RightsValues } from './rights-form.ts'

const words = texts.rights

interface RightProps<T extends RightsValues> {
  form: Form<T>
  apiId: string
  right: AccessDefinition
  isReadOnly?: boolean
  limitsApis: boolean
}

/** One API of a key or policy: a line that opens to versions, paths and limits. */
export function ApiRight<T extends RightsValues>(props: RightProps<T>) {
  const { form, apiId, right, isReadOnly } = props
  const prefix = `access_rights.${apiId}.`
  const hasProblem = Object.keys(form.problems).some((name) => name.startsWith(prefix))
  const [isWanted, setOpen] = useState(false)
  const isOpen = isWanted || hasProblem
  const content = useId()
  const name = right.api_name || words.unnamed
  return (
    <li className={classes.api}>
      <div className={classes.apiHead}>
        <button
          type="button"
          className={classes.apiToggle}
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={15} aria-hidden />
          <span className={classes.apiName}>
            <span className="visually-hidden">{words.openApi} </span>
            {name}
          </span>
          <RightTags right={right} />
        </button>
        {!isReadOnly && (
          <Tooltip label={words.removeApi(name)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={words.removeApi(name)}
              onClick={() => form.set(['access_rights', apiId], undefined)}
            >
              <Trash2 size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <div id={content} className={classes.apiBody} hidden={!isOpen}>
        {isOpen && (
          <FieldSet isReadOnly={isReadOnly ?? false}>
            <div className={classes.rightFields}>
              <RightFields {...props} />
            </div>
          </FieldSet>
        )}
      </div>
    </li>
  )
}

function RightTags({ right }: { right: AccessDefinition }) {
  const { allowed_urls, endpoints, limit, api_id } = right
  return (
    <span className={classes.apiTags}>
      {allowed_urls.length > 0 && <Tag>{words.paths(allowed_urls.length)}</Tag>}
      {!isEmptyLimit(limit) && <Tag>{words.ownLimitsTag}</Tag>}
      {endpoints.length > 0 && <Tag>{words.endpointLimits(endpoints.length)}</Tag>}
      <span className="mono" title={api_id}>
        {api_id}
      </span>
    </span>
  )
}

function RightFields<T extends RightsValues>({ form, apiId, right, limitsApis }: RightProps<T>) {
  const at = ['access_rights', apiId]
  const hasLimit = right.limit !== null
  const giveLimit = (isGiven: boolean) => {
    const { rate, per } = usual
    const given = readAccessDefinition(apiId, { limit: { ...unlimited, rate, per } }).limit
    form.set([...at, 'limit'], isGiven ? given : null)
  }
  return (
    <>
      <PathPermissions form={form} apiId={apiId} urls={right.allowed_urls} />
      <TagsInput
        name={`access_rights.${apiId}.versions`}
        label={words.versions}
        description={words.versionsText}
        value={right.versions}
        onChange={(versions) => form.set([...at, 'versions'], versions)}
      />
      {limitsApis && (
        <Checkbox
          size="sm"
          name={`access_rights.${apiId}.own_limits`}
          label={words.ownLimits}
          description={words.ownLimitsText}
          checked={hasLimit}
          onChange={(event) => giveLimit(event.currentTarget.checked)}
        />
      )}
      {limitsApis && hasLimit && (
        <div className={classes.inset}>
          <LimitFields form={form} at={[...at, 'limit']} />
        </div>
      )}
      <EndpointLimits form={form} apiId={apiId} endpoints={right.endpoints} />
      <GraphRights form={form} apiId={apiId} right={right} />
    </>
  )
}
