const format = new Intl.DateTimeFormat('en-GB', {
  ...{ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** Day and time to the second, in the zone of the reader. */
export const formatClock = (at: string) => format.format(new Date(at))
