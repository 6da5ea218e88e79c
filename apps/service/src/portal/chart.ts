import type { DayOfUsage } from '#features/activity'
import { type Html, html } from './html.ts'

const [width, height, top, bottom] = [700, 200, 16, 24]
const short = (count: number) =>
  new Intl.NumberFormat('en-GB', { notation: 'compact' }).format(count)
const dayOf = (start: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    start,
  )

/** A round number that is not below the highest bar. */
function scaleOf(most: number) {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return Math.max(1, Math.ceil(most / step) * step)
}

/** Requests by the day as bars, the failed ones in red, and the same as a table. */
export function usageChart(days: DayOfUsage[], what: string): Html {
  const hits = days.reduce((sum, day) => sum + day.hits, 0)
  if (hits === 0) return html`<p class="soft">No requests in the last ${days.length} days.</p>`
  const scale = scaleOf(Math.max(...days.map((day) => day.hits)))
  const room = height - top - bottom
  const slot = (width - 48) / days.length
  const isNamed = (at: number) => days.length <= 10 || at % 5 === 0
  const bars = days.map(({ start, hits: all, errors }, at) => {
    const x = 48 + at * slot + slot * 0.15
    const tall = (all / scale) * room
    const bad = (errors / scale) * room
    const end = height - bottom
    return html`<rect x="${x}" y="${end - tall}" width="${slot * 0.7}" height="${tall}"></rect>
<rect class="bad" x="${x}" y="${end - bad}" width="${slot * 0.7}" height="${bad}"></rect>
${isNamed(at) && html`<text x="${x + slot * 0.35}" y="${height - 6}" text-anchor="middle">${dayOf(start)}</text>`}`
  })
  const lines = [0, 0.5, 1].map((part) => {
    const y = height - bottom - part * room
    return html`<line x1="44" x2="${width}" y1="${y}" y2="${y}"></line><text x="40" y="${y + 4}" text-anchor="end">${short(scale * part)}</text>`
  })
  const errors = days.reduce((sum, day) => sum + day.errors, 0)
  const told = `${what}: ${hits} requests in ${days.length} days, ${errors} of them failed`
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${told}">
${lines}${bars}</svg>${table(days)}`
}

const table = (days: DayOfUsage[]) => html`<details><summary>As a table</summary>
<table><thead><tr><th scope="col">Day (UTC)</th><th scope="col" class="number">Requests</th>
<th scope="col" class="number">Errors</th></tr></thead><tbody>${days.map(
  ({ start, hits, errors }) =>
    html`<tr><td>${dayOf(start)}</td><td class="number">${hits}</td><td class="number">${errors}</td></tr>`,
)}</tbody></table></details>`
