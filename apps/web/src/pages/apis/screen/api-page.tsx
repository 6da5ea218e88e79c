import type { Api } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { keepVersion } from '#api'
import { historyOf } from '#pages/history/places.ts'
import { texts } from '#texts'
import { Loaded } from '#ui/page/detail-page.tsx'
import { apiQuery, collection, idOf, isOasApi, oasQuery } from '../apis.queries.ts'
import { classicKind } from '../classic/classic-kind.tsx'
import { oasKind } from '../oas/oas-kind.tsx'
import { ApiScreen } from './api-screen.tsx'

const crumbs = [{ label: texts.apis.title, to: '/apis' }]

/** The screen of one API, of either kind, by its internal or its public id. */
export function ApiPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(apiQuery(id))} crumbs={crumbs} history={historyOf(collection, id)}>
      {(api) => (isOasApi(api) ? <OasApi key={id} api={api} /> : <ClassicApi key={id} api={api} />)}
    </Loaded>
  )
}

const OasApi = ({ api }: { api: Api }) => (
  <Loaded result={useQuery(oasQuery(idOf(api)))} crumbs={crumbs}>
    {(document) => <ApiScreen api={api} document={document} kind={oasKind} />}
  </Loaded>
)

function ClassicApi({ api }: { api: Api }) {
  const document = useMemo(() => keepVersion(api, api.api_definition), [api])
  return <ApiScreen api={api} document={document} kind={classicKind} />
}
