import { Button, Popover, TextInput } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { texts } from '#texts'
import { Calendar } from './calendar.tsx'
import { type DayRange, isDay, momentOf, type Preset, presetKeys } from './day-range.ts'
import classes from './range.module.css'

const words = texts.range

interface PickerProps {
  range: DayRange & { preset?: Preset }
  today: string
  choosePreset: (preset: Preset) => void
  chooseDays: (range: DayRange) => void
}

const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' })

export const tellRange = ({ from, to }: DayRange) =>
  from === to
    ? format.format(momentOf(from))
    : format.formatRange(momentOf(from), momentOf(to)).replaceAll(' ', ' ')

/** Which days: one of the usual stretches, or any two days by calendar or keyboard. */
export function RangePicker({ range, today, choosePreset, chooseDays }: PickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<CalendarDays size={15} />}
          aria-label={`${words.label}: ${range.preset ? words.presets[range.preset] : ''} ${tellRange(range)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {range.preset ? words.presets[range.preset] : tellRange(range)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <ul className={classes.presets}>
          {presetKeys.map((preset) => (
            <li key={preset}>
              <button
                type="button"
                aria-pressed={preset === range.preset}
                onClick={() => {
                  choosePreset(preset)
                  setOpen(false)
                }}
              >
                {words.presets[preset]}
              </button>
            </li>
          ))}
        </ul>
        <DaysForm
          range={range}
          today={today}
          apply={(days) => {
            chooseDays(days)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface DaysProps extends Pick<PickerProps, 'range' | 'today'> {
  apply: (range: DayRange) => void
}

function DaysForm({ range, today, apply }: DaysProps) {
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState<string | undefined>(range.to)
  const choose = (day: string) => {
    if (to === undefined && day >= from) return setTo(day)
    setFrom(day)
    setTo(undefined)
  }
  const isWrong = to !== undefined && to < from
  return (
    <form
      className={classes.days}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDay(from) && !isWrong) apply({ from, to: isDay(to) ? to : from })
      }}
    >
      <Calendar {...{ from, to, today, choose }} />
      <div className={classes.typed}>
        <TextInput
          type="date"
          name="from"
          label={words.from}
          max={today}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          name="to"
          label={words.to}
          max={today}
          value={to ?? ''}
          onChange={(event) => setTo(event.currentTarget.value || undefined)}
        />
      </div>
      <p role="status">{isWrong ? words.wrong : to === undefined ? words.chooseLast : words.utc}</p>
      <Button type="submit" size="xs" disabled={isWrong || !isDay(from)}>
        {words.apply}
      </Button>
    </form>
  )
}
