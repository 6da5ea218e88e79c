import type { PortalConfiguration, PortalCss, PortalJs, PortalMenus } from '@svc/contract'
import { collection, type Doc } from '@svc/documents'

type Kept<T> = Doc & Omit<T, 'id' | 'org_id'>

/** The token in `dcr_options` is sealed. */
export type PortalConfigurationRecord = Kept<PortalConfiguration>
export type PortalCssRecord = Kept<PortalCss>
export type PortalJsRecord = Kept<PortalJs>
export type PortalMenusRecord = Kept<PortalMenus>

/** Each organisation has one document of each of these, found by an id that follows from its own. */
export const portalSettings = {
  portalConfigurations: collection<PortalConfigurationRecord>()({
    name: 'portal_configurations',
    fields: {},
    sealed: ['dcr_options.access_token'],
  }),
  portalStyles: collection<PortalCssRecord>()({ name: 'portal_css', fields: {} }),
  portalScripts: collection<PortalJsRecord>()({ name: 'portal_js', fields: {} }),
  portalMenus: collection<PortalMenusRecord>()({ name: 'portal_menus', fields: {} }),
}
