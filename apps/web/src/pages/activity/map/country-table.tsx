import { UnstyledButton } from '@mantine/core'
import type { TrafficRow } from '@svc/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { texts } from '#texts'
import { TablePanel } from '#ui/table/table-panel.tsx'
import classes from '../activity.module.css'
import { shortColumns } from '../traffic-columns.tsx'
import { countryName } from './country-name.ts'

const words = texts.activity

interface TableProps {
  result: UseQueryResult<TrafficRow[]>
  choose: (iso: string) => void
}

/** All countries, also those too small for the map. */
export function CountryTable({ result, choose }: TableProps) {
  const all = result.data?.reduce((sum, { hits }) => sum + hits, 0) ?? 0
  return (
    <TablePanel
      name="countries"
      title={words.columns.country}
      result={result}
      rowId={({ id }) => id.iso_country}
      defaultSort="-hits"
      none={words.noneInRange}
      columns={[
        {
          ...{ key: 'country', label: words.columns.country },
          value: ({ id }) => countryName(id.iso_country),
          cell: ({ id }) =>
            id.iso_country === '' ? (
              countryName('')
            ) : (
              <UnstyledButton className={classes.inline} onClick={() => choose(id.iso_country)}>
                {countryName(id.iso_country)}
              </UnstyledButton>
            ),
        },
        ...shortColumns(all),
      ]}
    />
  )
}
