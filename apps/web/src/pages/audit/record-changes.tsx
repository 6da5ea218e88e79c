import { Skeleton } from '@mantine/core'
import { type AuditRecord, contract } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { changesOfPatch, diffOf } from '#ui/diff/diff.ts'
import { DiffView } from '#ui/diff/diff-view.tsx'
import classes from './audit.module.css'
import { objectOf } from './changed-object.ts'
import { findRevision } from './find-revision.ts'

const words = texts.audit

/** Before and after of what the request changed; without a revision, the patch in the record. */
export function RecordChanges({ record }: { record: AuditRecord }) {
  const may = useMay()
  const object = objectOf(record)
  const isChange = record.method !== 'GET' && record.status > 0 && record.status < 400
  const enabled =
    isChange && object !== undefined && may(contract.history.get, { collection: object.collection })
  const { data, isPending } = useQuery({
    queryKey: ['history', object?.collection, object?.id, 'record', record._id],
    queryFn: async () => (object && (await findRevision(object, record))) ?? null,
    enabled,
    retry: false,
  })
  if (enabled && isPending) return <Skeleton height={96} />
  if (data) {
    return (
      <>
        <DiffView changes={diffOf(data.before, data.after)} />
        <p className={classes.quiet}>{words.changesFrom}</p>
      </>
    )
  }
  if (!record.diff) return <p className={classes.quiet}>{words.noChanges}</p>
  return (
    <>
      <DiffView changes={changesOfPatch(JSON.parse(record.diff))} />
      <p className={classes.quiet}>{words.changesPatch}</p>
    </>
  )
}
