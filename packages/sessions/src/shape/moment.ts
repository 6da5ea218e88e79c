const pattern =
  /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * Whether a gateway can read this as a time. One that it cannot read makes the whole session
 * unreadable for it.
 */
export function isMoment(text: string): boolean {
  const [, year, month, day] = pattern.exec(text) ?? []
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) >= 1 && Number(day) <= lastDay
}
