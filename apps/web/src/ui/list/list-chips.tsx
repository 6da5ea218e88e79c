import { texts } from '#texts'
import classes from './list-chips.module.css'
import type { ChipOption, ListFilter, ListQuery } from './list-types.ts'

const words = texts.list

type ChipFilter = Extract<ListFilter, { kind: 'chips' }>
interface ChipsProps {
  filters: ListFilter[]
  query: ListQuery
  change: (edit: Partial<ListQuery>) => void
}

const isChips = (filter: ListFilter): filter is ChipFilter => filter.kind === 'chips'

/** Values that one narrows by at a glance, one row for every filter of this kind. */
export const ListChips = ({ filters, query, change }: ChipsProps) =>
  filters
    .filter(isChips)
    .filter(({ options }) => options.length > 0)
    .map((filter) => <ChipRow key={filter.key} filter={filter} query={query} change={change} />)

function ChipRow({ filter, query, change }: Omit<ChipsProps, 'filters'> & { filter: ChipFilter }) {
  const { key, label, options } = filter
  const chosen = query.filters[key] ?? ''
  const choose = (value: string) => {
    const { [key]: _, ...others } = query.filters
    change({ filters: value === '' || value === chosen ? others : { ...others, [key]: value } })
  }
  return (
    <fieldset className={classes.chips}>
      <legend className="visually-hidden">{label}</legend>
      <button
        type="button"
        className={classes.chip}
        aria-pressed={chosen === ''}
        onClick={() => choose('')}
      >
        {words.everything}
      </button>
      {options.map((option) => (
        <Chip
          key={option.value}
          option={option}
          isChosen={option.value === chosen}
          choose={() => choose(option.value)}
        />
      ))}
    </fieldset>
  )
}

const Chip = ({
  option: { label, count },
  isChosen,
  choose,
}: {
  option: ChipOption
  isChosen: boolean
  choose: () => void
}) => (
  <button
    type="button"
    className={classes.chip}
    aria-pressed={isChosen}
    title={label}
    onClick={choose}
  >
    <span className={classes.label}>{label}</span>
    <span className={classes.count}>{count.toLocaleString('en-GB')}</span>
  </button>
)
