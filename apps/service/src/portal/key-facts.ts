import type { CatalogueEntry } from '@svc/contract'
import type { DeveloperStatistics } from '#features/developers'
import { nameOfEntry } from './entries.ts'
import { type Html, html, type Part } from './html.ts'

type KeyFacts = DeveloperStatistics['keys'][number]

const number = new Intl.NumberFormat('en-GB')
const day = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const moment = (seconds: number) => `${day.format(seconds * 1000)} UTC`

/** Names of keys are hashes, of which nobody reads more than the begin. */
export const shortName = (name: string): string =>
  name.length > 16 ? `${name.slice(0, 8)}…${name.slice(-4)}` : name

export const nameOfPolicy = (entries: CatalogueEntry[], id: string): string => {
  const entry = entries.find(({ policy_id }) => policy_id === id)
  return entry ? nameOfEntry(entry) : 'An API that is not in the catalogue'
}

const fact = (label: string, value: Part) => html`<li>${label} <b>${value}</b></li>`

/** Limits of a key and what is left of them. */
export function keyFacts(key: KeyFacts): Html {
  if (!key.exists) return html`<p class="soft">This key has ended or was deleted.</p>`
  const { rate, per, quota_max, quota_remaining, quota_renews, expires } = key
  return html`<ul class="facts">
${key.is_inactive && fact('State', 'switched off')}
${rate > 0 && fact('Rate', `${number.format(rate)} in ${number.format(per)} s`)}
${quota_max > 0 ? fact('Quota', `${number.format(Math.max(0, quota_remaining))} of ${number.format(quota_max)} left`) : fact('Quota', 'unlimited')}
${quota_max > 0 && quota_renews > 0 && fact('Renews', moment(quota_renews))}
${expires > 0 && fact('Ends', moment(expires))}</ul>`
}
