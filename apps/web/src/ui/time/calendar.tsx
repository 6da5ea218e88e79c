import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { texts } from '#texts'
import { dayByKey, monthStart, shiftMonth, weeksOf } from './calendar-days.ts'
import classes from './range.module.css'

const words = texts.range

interface CalendarProps {
  /** The chosen stretch; its last day is absent while it is being chosen. */
  from: string
  to?: string
  today: string
  choose: (day: string) => void
}

const zone = { timeZone: 'UTC' } as const
const monthName = new Intl.DateTimeFormat('en-GB', { ...zone, month: 'long', year: 'numeric' })
const dayName = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'full' })
const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** One month of days; arrow keys walk over them and across its ends. */
export function Calendar({ from, to, today, choose }: CalendarProps) {
  const [current, setCurrent] = useState(to ?? from)
  const grid = useRef<HTMLTableElement>(null)
  const isWalking = useRef(false)
  useEffect(() => {
    if (!isWalking.current) return
    isWalking.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])
  const walk = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, current)
    if (!next || next > today) return
    event.preventDefault()
    isWalking.current = true
    setCurrent(next)
  }
  const month = monthStart(current)
  return (
    <div className={classes.calendar}>
      <div className={classes.month}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.previousMonth}
          onClick={() => setCurrent(shiftMonth(current, -1))}
        >
          <ChevronLeft size={16} />
        </ActionIcon>
        <b aria-live="polite">{monthName.format(new Date(month))}</b>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.nextMonth}
          disabled={shiftMonth(month, 1) > today}
          onClick={() => setCurrent(earlier(shiftMonth(current, 1), today))}
        >
          <ChevronRight size={16} />
        </ActionIcon>
      </div>
      <table ref={grid} aria-label={monthName.format(new Date(month))} onKeyDown={walk}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: weekdays have no other name
                <td key={place} data-within={(day && to && day >= from && day <= to) || undefined}>
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      data-end={day === from || day === to || undefined}
                      aria-label={dayName.format(new Date(day))}
                      aria-pressed={day === from || day === to}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === current ? 0 : -1}
                      disabled={day > today}
                      onClick={() => {
                        setCurrent(day)
                        choose(day)
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const earlier = (a: string, b: string) => (a < b ? a : b)
