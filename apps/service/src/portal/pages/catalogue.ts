import type { CatalogueEntry } from '@svc/contract'
import { nameOfAuth, nameOfEntry, visibleEntries } from '../entries.ts'
import { html } from '../html.ts'
import { renderMarkdown } from '../markdown.ts'
import { goTo, type Page, show, type Visit } from '../visit.ts'

/** Where the catalogue is for developers only, others log in first. */
export const mustLogIn = ({ configuration, developer }: Visit): boolean =>
  configuration.catalogue_login_only && !developer

const card = ({ base }: Visit, entry: CatalogueEntry) => {
  const place = encodeURIComponent(entry.policy_id)
  return html`<section class="card"><h2>${nameOfEntry(entry)}</h2>
<p><span class="badge">${nameOfAuth(entry.auth_type)}</span></p>
${renderMarkdown(entry.short_description)}
${
  entry.long_description &&
  html`<details><summary>More about ${nameOfEntry(entry)}</summary>${renderMarkdown(entry.long_description)}</details>`
}
<p class="actions">${
    !entry.is_keyless &&
    html`<a class="button" href="${base}/member/policies/${place}/request/">Request key<span class="skip"> for ${nameOfEntry(entry)}</span></a>`
  }${
    entry.documentation &&
    html`<a class="button quiet" href="${base}/apis/${place}/documentation/">View documentation<span class="skip"> of ${nameOfEntry(entry)}</span></a>`
  }</p></section>`
}

export const cataloguePage: Page = {
  path: '/apis',
  who: 'anyone',
  async get(visit) {
    if (mustLogIn(visit)) {
      return goTo(`${visit.base}/login/?next=${encodeURIComponent(`${visit.base}/apis/`)}`)
    }
    const entries = await visibleEntries(visit.scope)
    const body =
      entries.length > 0
        ? html`<div class="cards">${entries.map((entry) => card(visit, entry))}</div>`
        : html`<p>There are no APIs in the catalogue yet.</p>`
    return show('API catalogue', html`<h1>API catalogue</h1>${body}`)
  },
}
