import type { Combination } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataPlanes } from '#texts/data-planes.ts'
import { Panel } from '#ui/facts.tsx'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-types.ts'
import { combinationsQuery } from './data-planes.queries.ts'

const words = dataPlanes.combinations
const crumbs = [{ label: dataPlanes.title, to: '/data-planes' }]

const columns: TableColumn<Combination>[] = [
  { key: 'version', label: words.version, value: ({ version }) => version },
  { key: 'coordinator', label: words.coordinator, value: ({ coordinator }) => coordinator },
]

/** Which versions go together. */
export function CombinationsPage() {
  const [sort, setSort] = useState('-version')
  return (
    <Loaded result={useQuery(combinationsQuery)} crumbs={crumbs}>
      {({ version, combinations }) => (
        <Page title={words.title} crumbs={crumbs} guide="hybrid" shape="form">
          <Panel title={words.title} text={words.text.replace('{version}', version)}>
            <DataTable
              label={words.title}
              columns={columns}
              rows={combinations}
              rowId={(row) => row.version}
              sort={sort}
              onSort={setSort}
            />
          </Panel>
        </Page>
      )}
    </Loaded>
  )
}
