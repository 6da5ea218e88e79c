const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const fine = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** `12,431` */
export const formatCount = (count: number) => whole.format(count)

/** `12.4k`; small numbers as they are. */
export const formatShort = (count: number) =>
  Math.abs(count) < 10_000 ? fine.format(count) : short.format(count).replace('K', 'k')

/** `2.5 ms`, `240 ms`, `1.8 s` */
export function formatMs(ms: number) {
  if (Math.abs(ms) < 10) return `${fine.format(ms)} ms`
  return Math.abs(ms) < 1000 ? `${whole.format(ms)} ms` : `${fine.format(ms / 1000)} s`
}

/** `3.2 %` of a share between 0 and 1; a trace is not told as nothing. */
export function formatShare(share: number) {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return '< 0.1 %'
  if (percent < 100 && percent > 99.9) return '> 99.9 %'
  return `${fine.format(percent)} %`
}

/** `+12 %`, `−3.4 %`; nothing where there is nothing to compare with. */
export function formatChange(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const percent = ((now - before) / before) * 100
  if (Math.abs(percent) < 0.05) return '±0 %'
  const sign = percent > 0 ? '+' : '−'
  return `${sign}${formatShort(Math.abs(percent))} %`
}
