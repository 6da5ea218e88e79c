export const chart = {
  series: (title: string) => `Series of ${title}`,
  asTable: 'Show as a table',
  asChart: 'Show as a chart',
  when: 'When',
  none: 'Nothing happened in this time.',
  spans: (title: string, first: string, last: string) => `${title} from ${first} to ${last}.`,
  highest: (value: string, when: string) => `highest ${value} at ${when}`,
  seriesTotal: (label: string, total: string, highest: string) =>
    `${label}: ${total} in all, ${highest}.`,
  seriesHighest: (label: string, highest: string) => `${label}: ${highest}.`,
  nothingMeasured: (label: string) => `${label}: nothing measured.`,
  keys: 'Arrow keys walk along the points.',
  zone: 'Times are UTC.',
  zoom: 'Drag to look closer; double click goes back.',
  against: (change: string) => `${change} against the time before`,
}

export const range = {
  label: 'Time',
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    '90d': 'Last 90 days',
    month: 'This month',
    'last-month': 'Last month',
    year: 'Last 12 months',
  },
  from: 'From',
  to: 'To',
  apply: 'Apply',
  utc: 'Days are whole, in UTC.',
  wrong: 'The first day must not be after the last.',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  chooseLast: 'Choose the last day, too',
  granularity: 'Granularity',
  units: { minute: 'Minute', hour: 'Hour', day: 'Day', month: 'Month' },
}

export const map = {
  label: 'World map',
  legend: 'Requests',
  few: 'fewer',
  many: 'more',
  none: 'none',
}
