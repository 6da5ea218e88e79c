import { type contract, PortalCss, PortalJs, PortalMenus } from '@svc/contract'
import { completer } from '@svc/sessions/shape'
import type { Handlers } from '#http'
import { createSingletonRoutes } from './singleton.ts'

const readCss = completer(PortalCss)
const readJs = completer(PortalJs)
const readMenus = completer(PortalMenus)

/** Ids are ours to give. */
function withoutIds<T extends { id: string; org_id: string }>(whole: T): Omit<T, 'id' | 'org_id'> {
  const { id: _id, org_id: _org, ...rest } = whole
  return rest
}

export const portalCssRoutes: Handlers<typeof contract.portalCss> = createSingletonRoutes({
  name: 'portal_css',
  reads: (scope) => scope.portalStyles,
  writes: (scope) => scope.portalStyles,
  keep: async (_, given) => withoutIds(readCss(given)),
  show: (record): PortalCss => record,
})

export const portalJsRoutes: Handlers<typeof contract.portalJs> = createSingletonRoutes({
  name: 'portal_js',
  reads: (scope) => scope.portalScripts,
  writes: (scope) => scope.portalScripts,
  keep: async (_, given) => withoutIds(readJs(given)),
  show: (record): PortalJs => record,
})

/** Menus are shown unless somebody says otherwise. */
const isShown = (given: unknown) => (given as { is_active?: unknown }).is_active !== false

export const portalMenuRoutes: Handlers<typeof contract.portalMenus> = createSingletonRoutes({
  name: 'portal_menus',
  reads: (scope) => scope.portalMenus,
  writes: (scope) => scope.portalMenus,
  keep: async (_, given) => ({ ...withoutIds(readMenus(given)), is_active: isShown(given) }),
  show: (record): PortalMenus => record,
})
