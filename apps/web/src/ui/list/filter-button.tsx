import { Button, Popover, Radio, TextInput } from '@mantine/core'
import { ChevronDown, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { texts } from '#texts'
import { SearchPicker } from '../form/search-picker.tsx'
import classes from './list.module.css'
import type { ListFilter, ListQuery, ListSource } from './list-types.ts'
import { useOptionTotals } from './use-total.ts'

const words = texts.list

type Values = Record<string, string>
type Option = { value: string; label: string }
interface FilterProps<Row> {
  filter: ListFilter
  /** Tells how many rows each choice would leave. */
  source?: ListSource<Row>
  query: Pick<ListQuery, 'q' | 'filters'>
  change: (edit: Values) => void
}

/** What a filter is set to, in words; empty when it is not set. */
export function describeFilter(filter: ListFilter, values: Values): string {
  const value = values[filter.key] ?? ''
  if (filter.kind === 'days') {
    const until = values[filter.until] ?? ''
    return value || until ? `${value || '…'} – ${until || '…'}` : ''
  }
  if (filter.kind === 'text') return value
  if (filter.kind === 'found') return value && (filter.chosen || value)
  return filter.options.find((option) => option.value === value)?.label ?? value
}

/** Values without the ones of a filter. */
function withoutFilter(filter: ListFilter, values: Values): Values {
  const keys = filter.kind === 'days' ? [filter.key, filter.until] : [filter.key]
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
}

/** A filter as a chip: what it is set to, and a menu to set it. */
export function FilterButton<Row>(props: FilterProps<Row>) {
  const { filter, query, change } = props
  const values = query.filters
  const [isOpen, setOpen] = useState(false)
  const set = describeFilter(filter, values)
  const apply = (edit: Values) => {
    const kept = Object.entries({ ...withoutFilter(filter, values), ...edit })
    change(Object.fromEntries(kept.filter(([, value]) => value !== '')))
    setOpen(false)
  }
  return (
    <span className={classes.filter} data-set={set !== '' || undefined}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
        <Popover.Target>
          <button type="button" className={classes.filterButton} onClick={() => setOpen(!isOpen)}>
            <span className={classes.filterLabel}>{filter.label}</span>
            {set ? <b>{set}</b> : <ChevronDown size={13} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterForm {...props} change={apply} />
        </Popover.Dropdown>
      </Popover>
      {set && (
        <button
          type="button"
          className={classes.filterClear}
          aria-label={`${words.clear} ${filter.label}`}
          onClick={() => change(withoutFilter(filter, values))}
        >
          <X size={13} />
        </button>
      )}
    </span>
  )
}

function FilterForm<Row>(props: FilterProps<Row>) {
  const { filter, query, change } = props
  if (filter.kind === 'choice') return <ChoiceFilter {...props} options={filter.options} />
  if (filter.kind === 'found') {
    const { key, label, hint, collection, find } = filter
    return (
      <SearchPicker
        {...{ name: key, label, hint, collection, find }}
        isFloating
        pick={({ value }) => change({ [key]: value })}
      />
    )
  }
  return <TypedFilter filter={filter} values={query.filters} change={change} />
}

/** One of a few values, each with how many rows it would leave. */
function ChoiceFilter<Row>(props: FilterProps<Row> & { options: Option[] }) {
  const { filter, source, query, change, options } = props
  const totals = useOptionTotals(source, query, filter)
  return (
    <Radio.Group
      aria-label={filter.label}
      value={query.filters[filter.key] ?? ''}
      onChange={(value) => change({ [filter.key]: value })}
    >
      <div className={classes.choices}>
        <Radio size="xs" value="" label={words.anyValue} />
        {options.map(({ value, label }, index) => (
          <div key={value} className={classes.choice}>
            <Radio size="xs" value={value} label={label} />
            <span className={classes.choiceTotal}>{totals[index]?.toLocaleString('en-GB')}</span>
          </div>
        ))}
      </div>
    </Radio.Group>
  )
}

interface TypedProps {
  filter: ListFilter
  values: Values
  change: (edit: Values) => void
}

function TypedFilter({ filter, values, change }: TypedProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    change(Object.fromEntries([...given].map(([key, value]) => [key, String(value).trim()])))
  }
  return (
    <form className={classes.typed} onSubmit={submit}>
      {filter.kind === 'days' ? (
        <>
          <TextInput
            type="date"
            name={filter.key}
            label={words.from}
            defaultValue={values[filter.key] ?? ''}
          />
          <TextInput
            type="date"
            name={filter.until}
            label={words.to}
            defaultValue={values[filter.until] ?? ''}
          />
        </>
      ) : (
        <TextInput
          name={filter.key}
          label={filter.label}
          placeholder={filter.kind === 'text' ? filter.hint : ''}
          defaultValue={values[filter.key] ?? ''}
          data-autofocus
        />
      )}
      <Button type="submit" size="xs">
        {words.apply}
      </Button>
    </form>
  )
}
