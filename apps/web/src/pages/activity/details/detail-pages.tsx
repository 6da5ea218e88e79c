import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '#api'
import { useAddress } from '#state/address.ts'
import { useMay } from '#state/permissions.ts'
import { trafficStateQuery } from '#state/traffic.ts'
import { texts } from '#texts'
import { Identifier } from '#ui/identifier.tsx'
import { TextLink } from '#ui/link/link.tsx'
import classes from '../activity.module.css'
import { nameOfKey, noKey } from '../groups/key-name.ts'
import { linkToApi, linkToLogs } from '../links.ts'
import { useTrafficName } from '../traffic-filters.ts'
import { useRangeSearch, useView } from '../use-view.ts'
import { EndpointsPanel } from './endpoints-panel.tsx'
import { ErrorsPanel } from './errors-panel.tsx'
import { TrafficDetail } from './traffic-detail.tsx'
import { useKeyAlias } from './use-key-alias.ts'

const words = texts.activity

const useId = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return id
}

/** A way to the requests behind the figures, for those who may see them. */
function LogsLink({ filters }: { filters: Record<string, string> }) {
  const search = useRangeSearch()
  if (!useMay()(contract.logs.list)) return null
  return <TextLink {...linkToLogs(filters, search)}>{words.seeLogs}</TextLink>
}

/** The traffic of one API. */
export function ApiTrafficPage() {
  const id = useId()
  const view = useView()
  const may = useMay()
  const { data: state } = useQuery(trafficStateQuery)
  const narrowed = { ...view, narrowing: { ...view.narrowing, api_id: id } }
  return (
    <TrafficDetail
      name={`api ${id}`}
      title={useTrafficName(view.range, id)}
      crumbs={[{ label: words.byApi, to: '/activity/apis' }]}
      facts={
        <>
          <Identifier id={id} />
          {may(contract.apis.get) && <TextLink to={`/apis/${id}`}>{words.openApi}</TextLink>}
          <LogsLink filters={{ api: id }} />
        </>
      }
      view={view}
      filters={['api_version', 'tags']}
      read={({ params, query }) => api.usage.ofApi({ params: { ...params, apiId: id }, query })}
    >
      {state && !state.owned && (
        <div className={classes.pair}>
          <EndpointsPanel name={`api ${id}`} view={narrowed} read={api.activity.byEndpoint} />
          <ErrorsPanel
            name={`api ${id}`}
            view={view}
            filters={{ api_id: id }}
            read={({ params, query }) =>
              api.activity.errorsOfApi({ params: { ...params, apiId: id }, query })
            }
          />
        </div>
      )}
    </TrafficDetail>
  )
}

/** The traffic of one key. */
export function KeyTrafficPage() {
  const id = useId()
  const view = useView()
  const may = useMay()
  const alias = useKeyAlias(view.range, id)
  return (
    <TrafficDetail
      name={`key ${id}`}
      title={nameOfKey({ key: id, alias })}
      crumbs={[{ label: words.byKey, to: '/activity/keys' }]}
      facts={
        <>
          <Identifier id={id} />
          {may(contract.keys.get) && id !== noKey && (
            <TextLink to={`/keys/${encodeURIComponent(id)}`}>{words.openKey}</TextLink>
          )}
          <LogsLink filters={{ key: id }} />
        </>
      }
      view={view}
      filters={['api_id', 'tags']}
      read={({ params, query }) => api.activity.ofKey({ params: { ...params, key: id }, query })}
    >
      <div className={classes.pair}>
        <EndpointsPanel
          name={`key ${id}`}
          view={view}
          read={({ params, query }) =>
            api.activity.endpointsOfKey({ params: { ...params, key: id }, query })
          }
        />
        <ErrorsPanel
          name={`key ${id}`}
          view={view}
          filters={{ key: id }}
          read={({ params, query }) =>
            api.activity.errorsOfKey({ params: { ...params, key: id }, query })
          }
        />
      </div>
    </TrafficDetail>
  )
}

/** The traffic of one OAuth client. */
export function ClientTrafficPage() {
  const id = useId()
  const view = useView()
  return (
    <TrafficDetail
      name={`client ${id}`}
      title={id}
      crumbs={[{ label: words.byClient, to: '/activity/oauth-clients' }]}
      view={view}
      read={({ params, query }) =>
        api.activity.ofClient({ params: { ...params, clientId: id }, query })
      }
    >
      <EndpointsPanel
        name={`client ${id}`}
        view={view}
        read={({ params, query }) =>
          api.activity.endpointsOfClient({ params: { ...params, clientId: id }, query })
        }
      />
    </TrafficDetail>
  )
}

/** The traffic of one endpoint. */
export function EndpointTrafficPage() {
  const [{ path = '', api_id = '' }] = useAddress()
  const view = useView()
  const search = useRangeSearch()
  const name = useTrafficName(view.range, api_id)
  return (
    <TrafficDetail
      name={`endpoint ${path}`}
      title={path}
      crumbs={[{ label: words.byEndpoint, to: '/activity/endpoints' }]}
      facts={
        <>
          <TextLink {...linkToApi(api_id, search)}>{name}</TextLink>
          <LogsLink filters={{ api: api_id, path }} />
        </>
      }
      view={view}
      read={({ params, query }) => api.activity.ofEndpoint({ params, query: { ...query, path } })}
    />
  )
}
