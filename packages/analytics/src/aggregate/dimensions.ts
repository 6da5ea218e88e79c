/** What requests are counted by. The empty one holds a single value, `total`. */
export const dimensions = [
  '',
  'apiid',
  'errors',
  'versions',
  'apikeys',
  'oauthids',
  'geo',
  'tags',
  'endpoints',
  'keyendpoints',
  'oauthendpoints',
  'apiendpoints',
] as const

export type Dimension = (typeof dimensions)[number]

/** What checks of hosts are counted by. */
export const uptimeDimensions = ['', 'url', 'errors', 'apiid'] as const

export type UptimeDimension = (typeof uptimeDimensions)[number]

/** The only value of the empty dimension. */
export const total = 'total'
