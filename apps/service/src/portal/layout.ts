import type { PortalMenus } from '@svc/contract'
import { findOnly } from '#features/portalsettings'
import { type Html, html, safeUrl } from './html.ts'
import type { Shown, Visit } from './visit.ts'

type Menu = Array<{ title: string; url: string }>
type Seen = Pick<Visit, 'base' | 'organisation' | 'configuration' | 'developer' | 'csrf'>

/** What the organisation has put around every page. */
export interface Frame {
  menus: PortalMenus['menus']
  hasStyle: boolean
  hasScript: boolean
}

export async function findFrame({ scope, runsScripts }: Visit): Promise<Frame> {
  const [menus, css, js] = await Promise.all([
    findOnly(scope, scope.portalMenus, 'portal_menus'),
    findOnly(scope, scope.portalStyles, 'portal_css'),
    runsScripts ? findOnly(scope, scope.portalScripts, 'portal_js') : undefined,
  ])
  return {
    menus: menus?.is_active ? menus.menus : {},
    hasStyle: Boolean(css?.page_css),
    hasScript: Boolean(js?.page_js),
  }
}

const items = (menu: Menu | undefined) =>
  (menu ?? []).map(({ title, url }) => html`<li><a href="${safeUrl(url)}">${title}</a></li>`)

function account({ base, configuration, developer, csrf }: Seen): Html {
  if (!developer) {
    return html`${!configuration.disable_signup && html`<li><a href="${base}/register/">Register</a></li>`}${
      !configuration.disable_login && html`<li><a href="${base}/login/">Log in</a></li>`
    }`
  }
  return html`<li><a href="${base}/member/dashboard/">My keys</a></li>
<li><a href="${base}/member/oauth-clients/">OAuth clients</a></li>
<li><a href="${base}/member/profile/">Profile</a></li>
<li><form method="post" action="${base}/logout/"><input type="hidden" name="csrf" value="${csrf}">
<button type="submit" class="link">Log out</button></form></li>`
}

/** A whole document around what a page shows. */
export function layOut(seen: Seen, { menus, hasStyle, hasScript }: Frame, page: Shown): string {
  const { base, organisation } = seen
  const { Main, Secondary, ...others } = menus
  const beside = [Secondary, ...Object.values(others)].map(items).filter((list) => list.length > 0)
  const name = organisation.owner_name || 'Developer portal'
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${name}</title>
<link rel="stylesheet" href="${base}/portal.css">${
    hasStyle && html`<link rel="stylesheet" href="${base}/style.css">`
  }</head>
<body><a class="skip" href="#content">Skip to content</a>
<header><a class="brand" href="${base}/">${name}</a>
<nav aria-label="Portal"><ul>${items(Main)}<li><a href="${base}/apis/">API catalogue</a></li>${account(seen)}</ul></nav></header>
<div class="columns"><main id="content">${page.body}</main>${
    beside.length > 0 &&
    html`<nav class="beside" aria-label="More">${beside.map((list) => html`<ul>${list}</ul>`)}</nav>`
  }</div>
<footer>${name}</footer>${hasScript && html`<script src="${base}/script.js"></script>`}</body></html>`
    .text
}

/** Where there is no portal there is nothing around the words either. */
export const bare = (title: string): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1></main></body></html>`
    .text
