import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import { TablePanel } from '#ui/table/table-panel.tsx'
import classes from '../activity.module.css'
import { groupedQuery } from '../activity.queries.ts'
import { codeColumns } from '../errors/code-columns.tsx'
import { endpointColumns } from '../groups/endpoint-columns.tsx'
import { linkToApi } from '../links.ts'
import { shortColumns } from '../traffic-columns.tsx'
import { useRangeSearch, type View } from '../use-view.ts'

const words = texts.activity
const top = 10

interface TopProps {
  view: View
  /** Users who see only their own APIs are not told of endpoints and codes. */
  isOwned: boolean
  /** All requests of the range. */
  hits: number
}

/** What had the most traffic, and what went wrong most. */
export const TopTables = ({ view, isOwned, hits }: TopProps) => (
  <div className={classes.pair}>
    <TopApis view={view} hits={hits} />
    {!isOwned && <ErrorCodes view={view} />}
    {!isOwned && <TopEndpoints view={view} hits={hits} />}
  </div>
)

type PartProps = Omit<TopProps, 'isOwned'>

function TopApis({ view, hits }: PartProps) {
  const search = useRangeSearch()
  const result = useQuery(groupedQuery('apis', api.usage.byApi, view, top))
  return (
    <TablePanel
      name="apis"
      title={words.topApis}
      result={result}
      rowId={({ id }) => id.api_id}
      defaultSort="-hits"
      none={words.noneInRange}
      aside={
        <TextLink to="/activity/apis" search={search}>
          {words.seeAll}
        </TextLink>
      }
      columns={[
        {
          ...{ key: 'api', label: words.columns.api },
          value: ({ id }) => id.api_name || id.api_id,
          cell: ({ id }) => (
            <TextLink {...linkToApi(id.api_id, search)}>{id.api_name || id.api_id}</TextLink>
          ),
        },
        ...shortColumns(hits),
      ]}
    />
  )
}

function TopEndpoints({ view, hits }: PartProps) {
  const search = useRangeSearch()
  const result = useQuery(groupedQuery('endpoints', api.activity.byEndpoint, view, top))
  return (
    <TablePanel
      name="endpoints"
      title={words.topEndpoints}
      result={result}
      rowId={({ id }) => `${id.api_id} ${id.path}`}
      defaultSort="-hits"
      none={words.noEndpoints}
      aside={
        <TextLink to="/activity/endpoints" search={search}>
          {words.seeAll}
        </TextLink>
      }
      columns={[...endpointColumns(search), ...shortColumns(hits)]}
    />
  )
}

function ErrorCodes({ view }: { view: View }) {
  const search = useRangeSearch()
  const result = useQuery(groupedQuery('codes', api.activity.errorsByCode, view))
  return (
    <TablePanel
      name="codes"
      title={words.errorCodes}
      result={result}
      rowId={({ id }) => String(id.code)}
      defaultSort="-errors"
      none={words.noErrors}
      aside={
        <TextLink to="/activity/errors" search={search}>
          {words.seeAll}
        </TextLink>
      }
      columns={codeColumns(result.data ?? [], view.narrowing, search)}
    />
  )
}
