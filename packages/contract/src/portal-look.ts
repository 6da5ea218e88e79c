import { mapOf, text } from '@svc/sessions/shape'
import { type Static, Type } from 'typebox'
import { singleton } from './singleton.ts'

const owner = { id: text, org_id: text }

export const PortalCss = Type.Object({ ...owner, page_css: text, email_css: text })
export type PortalCss = Static<typeof PortalCss>

export const PortalJs = Type.Object({ ...owner, page_js: text })
export type PortalJs = Static<typeof PortalJs>

export const PortalMenus = Type.Object({
  ...owner,
  is_active: Type.Boolean(),
  menus: mapOf(Type.Array(Type.Object({ title: text, url: text }))),
})
export type PortalMenus = Static<typeof PortalMenus>

export const portalCss = singleton('/api/portal/css', 'Portal CSS', PortalCss)
export const portalJs = singleton('/api/portal/js', 'Portal JavaScript', PortalJs)
export const portalMenus = singleton('/api/portal/menus', 'Portal Menus', PortalMenus)
