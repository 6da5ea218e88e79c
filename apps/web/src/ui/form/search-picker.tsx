import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#texts'
import classes from './search-picker.module.css'

/** One thing that was found. */
export interface Found {
  value: string
  label: string
  /** Tells things of the same name apart. */
  detail?: string
}

interface PickerProps {
  /** Of the input. */
  name: string
  label: string
  text?: string
  hint: string
  /** Name of the collection that is searched. */
  collection: string
  find: (q: string) => Promise<Found[]>
  /** These are chosen already. */
  without?: ReadonlySet<string>
  pick: (found: Found) => void
  problem?: string
  /** Inside something that closes by a click elsewhere, which the list must not be. */
  isFloating?: boolean
}

/** Looks for one of many things on the service while one types, and hands over what was chosen. */
export function SearchPicker(props: PickerProps) {
  const { name, label, text, hint, collection, find, without, pick, problem, isFloating } = props
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [isOpen, setOpen] = useState(false)
  const { data = [], isFetching } = useQuery({
    queryKey: [collection, 'picker', name, q],
    queryFn: () => find(q),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const offered = data.filter(({ value }) => !without?.has(value))
  return (
    <Select
      name={name}
      label={label}
      description={text}
      placeholder={hint}
      error={problem}
      searchable
      comboboxProps={{ withinPortal: !isFloating }}
      clearable={false}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered.map((found) => ({ value: found.value, label: found.label }))}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? texts.palette.searching : texts.list.noneFound}
      rightSection={isFetching ? <Loader size={14} /> : undefined}
      renderOption={({ option }) => {
        const detail = offered.find(({ value }) => value === option.value)?.detail
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            {detail && <small>{detail}</small>}
          </span>
        )
      }}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(chosen) => {
        const found = offered.find(({ value }) => value === chosen)
        if (found) pick(found)
        setTyped('')
      }}
    />
  )
}
