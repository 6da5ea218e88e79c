import type { PortalPageRecord } from '#collections'
import { notFound } from '#failure'
import { findOnly } from '#features/portalsettings'
import { html, safeUrl } from '../html.ts'
import { portalCss } from '../look.ts'
import { renderMarkdown } from '../markdown.ts'
import { asset, type Page, type Reply, show, type Visit } from '../visit.ts'

const textIn = ({ fields }: PortalPageRecord, name: string) => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

const panels = ['PanelOne', 'PanelTwo', 'PanelThree']

/** A name in stored pages that somebody misspelt long ago. */
const misspelt: Record<string, string> = { PanelThreeContent: 'PanelThereeContent' }

function panel(page: PortalPageRecord, name: string) {
  const part = (what: string) =>
    textIn(page, name + what) || textIn(page, misspelt[name + what] ?? '')
  const [title, content, link] = [part('Title'), part('Content'), part('Link')]
  if (!title && !content) return false
  return html`<section class="card"><h2>${title}</h2>${renderMarkdown(content)}${
    link && html`<p><a href="${safeUrl(link)}">${part('LinkTitle') || link}</a></p>`
  }</section>`
}

const known = new Set([
  ...['JumboCTATitle', 'SubHeading', 'JumboCTALink', 'JumboCTALinkTitle', 'PageTitle', 'MainBody'],
  ...panels.flatMap((name) => ['Title', 'Content', 'Link', 'LinkTitle'].map((part) => name + part)),
  ...Object.values(misspelt),
])

/** Fields of the stock templates at their places, others in their order. */
function render(page: PortalPageRecord): Reply {
  const text = (name: string) => textIn(page, name)
  const link = text('JumboCTALink')
  const hasBanner = text('JumboCTATitle') !== '' || text('SubHeading') !== '' || link !== ''
  const title = text('PageTitle') || page.title
  const shownPanels = panels.map((name) => panel(page, name)).filter(Boolean)
  const others = Object.keys(page.fields).filter((name) => !known.has(name))
  return show(
    title,
    html`${
      hasBanner
        ? html`<div class="hero"><h1>${text('JumboCTATitle') || title}</h1>${renderMarkdown(text('SubHeading'))}${
            link &&
            html`<p><a class="button" href="${safeUrl(link)}">${text('JumboCTALinkTitle') || link}</a></p>`
          }</div>`
        : html`<h1>${title}</h1>`
    }${renderMarkdown(text('MainBody'))}${
      shownPanels.length > 0 && html`<div class="cards">${shownPanels}</div>`
    }${others.map((name) => renderMarkdown(text(name)))}`,
  )
}

/** The page that the organisation has written for this path. */
export async function findStoredPage({ scope }: Visit, path: string): Promise<Reply | undefined> {
  const slug_key = path.replace(/^\/+|\/+$/g, '')
  const [page] = slug_key ? await scope.portalPages.find({ slug_key }) : []
  return page && render(page)
}

export const homePage: Page = {
  path: '/',
  who: 'anyone',
  async get({ scope, base, organisation }) {
    const [home] = await scope.portalPages.find({ is_homepage: true }, { page: 1, size: 1 })
    if (home) return render(home)
    return show(
      'Home',
      html`<div class="hero"><h1>${organisation.owner_name}</h1><p>Find an API, read how it works and ask for a key.</p>
<p><a class="button" href="${base}/apis/">API catalogue</a></p></div>`,
    )
  },
}

/** Style sheets and the script stand alone, so that no page needs any of it inside. */
export const assetPages: Page[] = [
  { path: '/portal.css', who: 'anyone', get: () => asset('text/css; charset=utf-8', portalCss) },
  {
    path: '/style.css',
    who: 'anyone',
    async get({ scope }) {
      const css = await findOnly(scope, scope.portalStyles, 'portal_css')
      return asset('text/css; charset=utf-8', css?.page_css ?? '')
    },
  },
  {
    path: '/script.js',
    who: 'anyone',
    async get({ scope, runsScripts }) {
      // Beside a dashboard it would be a script of the dashboard's own host.
      if (!runsScripts) throw notFound('This page does not exist')
      const js = await findOnly(scope, scope.portalScripts, 'portal_js')
      return asset('text/javascript; charset=utf-8', js?.page_js ?? '')
    },
  },
]
