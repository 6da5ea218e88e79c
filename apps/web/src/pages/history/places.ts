/** Screens of single documents by collection. */
const screens: Record<string, string> = {
  policies: '/policies/',
  apis: '/apis/',
  users: '/users/',
  user_groups: '/user-groups/',
  assets: '/templates/',
  certificates: '/certificates/',
  webhooks: '/webhooks/',
  developers: '/portal-developers/',
  key_requests: '/portal-requests/',
  portal_pages: '/portal-pages/',
}

/** What an organisation has once is on a screen without an id. */
const screensOfOne: Record<string, string> = {
  catalogues: '/portal-catalogue',
  portal_configurations: '/portal-configuration',
  portal_menus: '/portal-menus',
  portal_css: '/portal-css',
  portal_js: '/portal-css',
}

/** The organisation has no screen of its own: its parts are edited on several. */
const screenOfOrganisation = (path: string) =>
  path.startsWith('/api/org/opa') ? '/rules' : '/user-settings'

/** The screen of a document; of the organisation, the one whose request it was. */
export function screenOf(collection: string, id: string, path = ''): string | undefined {
  if (collection === 'organisations') return screenOfOrganisation(path)
  const screen = screens[collection]
  return screen ? screen + id : screensOfOne[collection]
}

/** The history of any document, also of one that is gone or has no screen. */
export const historyOf = (collection: string, id: string) => `/history/${collection}/${id}`
