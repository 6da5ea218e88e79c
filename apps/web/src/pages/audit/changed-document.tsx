import { Skeleton } from '@mantine/core'
import type { AuditChange } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { historyQuery, revisionQuery } from '#pages/history/history.queries.ts'
import { historyOf, screenOf } from '#pages/history/places.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { diffOf } from '#ui/diff/diff.ts'
import { DiffView } from '#ui/diff/diff-view.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { Failed } from '#ui/state/state.tsx'
import classes from './audit.module.css'

const words = texts.audit

interface ChangedProps {
  change: AuditChange
  /** Path of the request, which tells the parts of an organisation apart. */
  path: string
  isUnfolded: boolean
}

/** One document that a request changed: its name, the way to it, and the fields before and after. */
export function ChangedDocument({ change, path, isUnfolded }: ChangedProps) {
  const { collection, id, name } = change
  const [isOpen, setOpen] = useState(isUnfolded)
  const maySee = useMay()(contract.history.get, { collection })
  return (
    <details
      className={classes.changed}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight size={15} aria-hidden />
        <span>
          {texts.history.nouns[collection] ?? collection} <b>{name ?? id}</b>
        </span>
      </summary>
      {isOpen && <Links change={change} path={path} maySee={maySee} />}
      {isOpen && maySee && <Fields change={change} />}
    </details>
  )
}

interface LinksProps extends Pick<ChangedProps, 'change' | 'path'> {
  maySee: boolean
}

/** To the document, if it is still there, and to what the request made of it. */
function Links({ change, path, maySee }: LinksProps) {
  const { collection, id, version } = change
  const { data } = useQuery({ ...historyQuery(collection, id), enabled: maySee, retry: false })
  const screen = screenOf(collection, id, path)
  const isGone = data?.[0]?.action === 'delete'
  const history = screen && !isGone ? `${screen}/history` : historyOf(collection, id)
  return (
    <p className={classes.links}>
      {isGone && <Tag>{words.wasDeleted}</Tag>}
      {screen && !isGone && <TextLink to={screen}>{words.openObject}</TextLink>}
      {maySee && (
        <TextLink to={history} search={{ version: String(version) }}>
          {words.openRevision(version)}
        </TextLink>
      )}
      <Identifier id={id} />
    </p>
  )
}

function Fields({ change }: { change: AuditChange }) {
  const { collection, id, version } = change
  const { data, error } = useQuery({ ...revisionQuery(collection, id, version), retry: false })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton height={96} />
  return <DiffView changes={diffOf(data.before, data.after)} />
}
