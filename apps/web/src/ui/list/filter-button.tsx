import { Button, Popover, Radio, TextInput } from '@mantine/core'
import { ChevronDown, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { texts } from '#texts'
import classes from './list.module.css'
import type { ListFilter } from './list-types.ts'

const words = texts.list

type Values = Record<string, string>
interface FilterProps {
  filter: ListFilter
  values: Values
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
  return filter.options.find((option) => option.value === value)?.label ?? value
}

/** Values without the ones of a filter. */
function withoutFilter(filter: ListFilter, values: Values): Values {
  const keys = filter.kind === 'days' ? [filter.key, filter.until] : [filter.key]
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
}

export function FilterButton({ filter, values, change }: FilterProps) {
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
          <FilterForm filter={filter} values={values} change={apply} />
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

function FilterForm({ filter, values, change }: FilterProps) {
  if (filter.kind === 'choice') {
    const options = [{ value: '', label: words.anyValue }, ...filter.options]
    return (
      <Radio.Group
        aria-label={filter.label}
        value={values[filter.key] ?? ''}
        onChange={(value) => change({ [filter.key]: value })}
      >
        <div className={classes.choices}>
          {options.map(({ value, label }) => (
            <Radio key={value} size="xs" value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
    )
  }
  return <TypedFilter filter={filter} values={values} change={change} />
}

function TypedFilter({ filter, values, change }: FilterProps) {
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
