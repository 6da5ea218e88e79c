import { Skeleton } from '@mantine/core'
import { type AuditRecord, contract } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { changesOfPatch, diffOf } from '#ui/diff/diff.ts'
import { DiffView } from '#ui/diff/diff-view.tsx'
import classes from './audit.module.css'
import { type ChangedObject, objectOf } from './changed-object.ts'

const words = texts.audit

/** A record tells whole seconds, and its revision was written a little before it. */
const toleranceMs = 2_500

/** The revision that this request wrote: the one of its moment. */
async function findRevision({ collection, id }: ChangedObject, { timestamp }: AuditRecord) {
  const params = { collection, id }
  const { revisions } = await api.history.list({ params })
  const distance = ({ at }: { at: string }) => Math.abs(Date.parse(at) - timestamp * 1000)
  const [nearest] = revisions.toSorted((a, b) => distance(a) - distance(b))
  if (!nearest || distance(nearest) > toleranceMs) return null
  return api.history.get({ params: { ...params, version: String(nearest.version) } })
}

/** Before and after of what the request changed; without a revision, the patch in the record. */
export function RecordChanges({ record }: { record: AuditRecord }) {
  const may = useMay()
  const object = objectOf(record)
  const isChange = record.method !== 'GET' && record.status > 0 && record.status < 400
  const enabled =
    isChange && object !== undefined && may(contract.history.get, { collection: object.collection })
  const { data, isPending } = useQuery({
    queryKey: ['history', object?.collection, object?.id, 'record', record._id],
    queryFn: () => (object ? findRevision(object, record) : null),
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
      <DiffView changes={changesOfPatch(JSON.parse(record.diff))} hidesBefore />
      <p className={classes.quiet}>{words.changesPatch}</p>
    </>
  )
}
