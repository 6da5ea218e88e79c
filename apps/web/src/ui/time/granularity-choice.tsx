import { SegmentedControl } from '@mantine/core'
import { texts } from '#texts'
import type { DayRange } from './day-range.ts'
import { type Unit, unitsFor } from './granularity.ts'

const words = texts.range

interface ChoiceProps {
  range: DayRange
  unit: Unit
  choose: (unit: Unit) => void
}

/** How long one point of a chart is; only what fits the range is offered. */
export const GranularityChoice = ({ range, unit, choose }: ChoiceProps) => (
  <SegmentedControl<Unit>
    size="xs"
    aria-label={words.granularity}
    value={unit}
    onChange={choose}
    data={unitsFor(range).map((value) => ({ value, label: words.units[value] }))}
  />
)
