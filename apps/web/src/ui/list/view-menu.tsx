import { ActionIcon, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { Columns3Cog } from 'lucide-react'
import { texts } from '#texts'
import classes from './list.module.css'
import type { ListColumn } from './list-types.ts'
import type { Layout, ListView } from './use-view.ts'

const words = texts.list

interface ViewProps<Row> {
  columns: ListColumn<Row>[]
  view: ListView
  /** Whether the rows can be shown as cards too. */
  hasCards?: boolean
}

/** Which columns, and how close the rows: kept on this machine, for this list. */
export function ViewMenu<Row>({ columns, view, hasCards }: ViewProps<Row>) {
  const [, ...optional] = columns
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={32} title={words.view} aria-label={words.view}>
          <Columns3Cog size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.view}>
        {hasCards && <LayoutChoice view={view} />}
        <h2>{words.density}</h2>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={words.density}
          value={view.isCompact ? 'compact' : 'comfortable'}
          onChange={(value) => view.setCompact(value === 'compact')}
          data={[
            { value: 'comfortable', label: words.comfortable },
            { value: 'compact', label: words.compact },
          ]}
        />
        <h2>{words.columns}</h2>
        <div className={classes.choices}>
          {optional.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={view.shows(key)}
              onChange={(event) => view.show(key, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const LayoutChoice = ({ view }: { view: ListView }) => (
  <>
    <h2>{words.layout}</h2>
    <SegmentedControl<Layout>
      size="xs"
      fullWidth
      aria-label={words.layout}
      value={view.layout}
      onChange={view.setLayout}
      data={[
        { value: 'table', label: words.table },
        { value: 'cards', label: words.cards },
      ]}
    />
  </>
)
