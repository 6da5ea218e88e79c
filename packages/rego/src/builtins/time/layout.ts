/** The parts of a layout in the manner of Go, where an example moment is written as wanted. */
export type LayoutPart = { readonly text: string } | { readonly field: string }

const fields = [
  'January',
  'Jan',
  'Monday',
  'Mon',
  'MST',
  '2006',
  '002',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '15',
  'Z07:00:00',
  'Z070000',
  'Z07:00',
  'Z0700',
  'Z07',
  '-07:00:00',
  '-070000',
  '-07:00',
  '-0700',
  '-07',
  '__2',
  '_2',
  'PM',
  'pm',
  '1',
  '2',
  '3',
  '4',
  '5',
]

const names = new Map(
  Object.entries({
    ANSIC: 'Mon Jan _2 15:04:05 2006',
    UnixDate: 'Mon Jan _2 15:04:05 MST 2006',
    RubyDate: 'Mon Jan 02 15:04:05 -0700 2006',
    RFC822: '02 Jan 06 15:04 MST',
    RFC822Z: '02 Jan 06 15:04 -0700',
    RFC850: 'Monday, 02-Jan-06 15:04:05 MST',
    RFC1123: 'Mon, 02 Jan 2006 15:04:05 MST',
    RFC1123Z: 'Mon, 02 Jan 2006 15:04:05 -0700',
    RFC3339: '2006-01-02T15:04:05Z07:00',
    RFC3339Nano: '2006-01-02T15:04:05.999999999Z07:00',
  }),
)

/** Takes a layout, or the name of a usual one, apart. */
export function readLayout(layout: string): LayoutPart[] {
  const text = names.get(layout) ?? layout
  const parts: LayoutPart[] = []
  let from = 0
  for (let i = 0; i < text.length; ) {
    const field = fieldAt(text, i)
    if (field === undefined) {
      i++
      continue
    }
    if (i > from) parts.push({ text: text.slice(from, i) })
    parts.push({ field })
    i += field.length
    from = i
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function fieldAt(text: string, offset: number): string | undefined {
  const fraction = /^[.,](0+|9+)(?!\d)/.exec(text.slice(offset))?.[0]
  if (fraction !== undefined) return fraction
  const field = fields.find((candidate) => text.startsWith(candidate, offset))
  // A month name must not be the start of another word.
  const isWord = field === 'Jan' || field === 'Mon'
  return isWord && /^[a-z]/.test(text.slice(offset + 3)) ? undefined : field
}

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]
