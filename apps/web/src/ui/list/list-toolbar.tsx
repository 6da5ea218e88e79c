import { Button, CloseButton } from '@mantine/core'
import { texts } from '#texts'
import { ExportButtons } from './export-buttons.tsx'
import { FilterButton } from './filter-button.tsx'
import classes from './list.module.css'
import type { BulkAction, ListColumn, ListFilter, ListQuery, ListSource } from './list-types.ts'
import { SearchBox } from './search-box.tsx'
import type { Selection } from './selection.ts'
import type { ListView } from './use-view.ts'
import { ViewMenu } from './view-menu.tsx'

const words = texts.list

export interface ToolbarProps<Row> {
  name: string
  searchLabel?: string
  filters: ListFilter[]
  columns: ListColumn<Row>[]
  shown: ListColumn<Row>[]
  source: ListSource<Row>
  /** A file made by the service, instead of one made here. */
  exportLink?: (query: ListQuery) => string
  /** Rows hold nothing that should not be in a file. */
  exportsJson?: boolean
  hasCards?: boolean
  view: ListView
  query: ListQuery
  change: (edit: Partial<ListQuery>) => void
}

/** Chips have a row of their own. */
const isMenu = ({ kind }: ListFilter) => kind !== 'chips'

export function ListToolbar<Row>(props: ToolbarProps<Row>) {
  const { searchLabel, filters, columns, view, query, change } = props
  return (
    <search className={classes.toolbar}>
      {searchLabel && (
        <SearchBox value={query.q} label={searchLabel} change={(q) => change({ q })} />
      )}
      <div className={classes.filters}>
        {filters.filter(isMenu).map((filter) => (
          <FilterButton
            key={filter.key}
            filter={filter}
            source={props.source}
            query={query}
            change={(values) => change({ filters: values })}
          />
        ))}
      </div>
      <div className={classes.tools}>
        <ViewMenu columns={columns} view={view} hasCards={props.hasCards} />
        <ExportButtons
          name={props.name}
          columns={props.shown}
          read={async () => (await props.source.read({ ...query, p: 1, size: 0 })).rows}
          links={{ csv: props.exportLink?.(query) }}
          hasJson={props.exportsJson ?? false}
        />
      </div>
    </search>
  )
}

/** Takes the place of the toolbar while rows are ticked. */
export function SelectionBar<Row>({
  selection,
  actions,
}: {
  selection: Selection<Row>
  actions: BulkAction<Row>[]
}) {
  const { rows, clear } = selection
  return (
    <div className={classes.toolbar} data-selection>
      <CloseButton size="md" aria-label={words.clearSelection} onClick={clear} />
      <b className={classes.selected} role="status">
        {words.selected(rows.length)}
      </b>
      <div className={classes.filters}>
        {actions.map(({ label, icon: Icon, isDangerous, run }) => (
          <Button
            key={label}
            variant="default"
            size="xs"
            leftSection={<Icon size={14} />}
            className={isDangerous ? classes.dangerous : undefined}
            onClick={() => run(rows, clear)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
