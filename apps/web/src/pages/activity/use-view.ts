import { useMemo } from 'react'
import { useAddress } from '#state/address.ts'
import { type DayRange, dayOf, type Preset, readRange } from '#ui/time/day-range.ts'
import { chooseUnit, type Unit } from '#ui/time/granularity.ts'

/** Which traffic is counted, by the names of the wire. */
export interface Narrowing {
  api_id?: string
  api_version?: string
  tags?: string
}

/** What a screen about traffic shows: all of it is in the address. */
export interface View {
  range: DayRange & { preset?: Preset }
  today: string
  unit: Unit
  narrowing: Narrowing
}

export function useView(): View {
  const [{ range, from, to, res, api_id, api_version, tags }] = useAddress()
  const today = dayOf(Date.now())
  return useMemo(() => {
    const days = readRange({ range, from, to }, today)
    const narrowing = {
      ...(api_id && { api_id }),
      ...(api_version && { api_version }),
      ...(tags && { tags }),
    }
    return { range: days, today, unit: chooseUnit(days, res), narrowing }
  }, [range, from, to, res, api_id, api_version, tags, today])
}

/** The part of an address that every screen about traffic understands, for links between them. */
export function useRangeSearch(): Record<string, string> {
  const [{ range, from, to }] = useAddress()
  return { ...(range && { range }), ...(from && to && { from, to }) }
}
