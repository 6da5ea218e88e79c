export type Level = 'read' | 'write' | 'admin' | 'deny'

interface SectionFacts {
  label: string
  /** The levels that a screen offers. */
  levels: readonly Level[]
  /** Paths it covers, as handed to the rule engine (RE2 syntax). */
  paths: readonly string[]
}

const readOnly = ['deny', 'read'] as const
const readWrite = ['deny', 'read', 'write'] as const

/** Every permission section: its name on the wire, its label, and the paths it covers. */
export const sections = {
  apis: {
    label: 'APIs',
    levels: readWrite,
    paths: [
      '^/api/apis/?$',
      // Covers the words of other sections too; which route it is says whose they are.
      '^/api/apis/[^/]+/?$',
      '^/api/apis/(search|categories|groups|migrate|oas|streams)(/|$)',
      '^/api/apis/[^/]+/(access|url|urls|versions|export|dependents)(/|$)',
      '^/api/(examples|schema|schemas|proxy|cache|data-graphs)(/|$)',
    ],
  },
  api_assets: { label: 'API templates', levels: readWrite, paths: ['^/api/assets(/|$)'] },
  keys: {
    label: 'Keys',
    levels: readWrite,
    paths: ['^/api/keys(/|$)', '^/api/apis/keys(/|$)', '^/api/apis/[^/]+/keys(/|$)'],
  },
  policies: { label: 'Policies', levels: readWrite, paths: ['^/api/portal/policies(/|$)'] },
  oauth: { label: 'OAuth', levels: readWrite, paths: ['^/api/apis/oauth(/|$)'] },
  certs: { label: 'Certificates', levels: readWrite, paths: ['^/api/certs(/|$)'] },
  hooks: { label: 'Webhooks', levels: readWrite, paths: ['^/api/hooks(/|$)'] },
  portal: {
    label: 'Portal',
    levels: readWrite,
    paths: [
      '^/api/portal/(requests|developers|catalogue|configuration|pages|menus|css|js|documentation|cname)(/|$)',
    ],
  },
  users: {
    label: 'Users',
    levels: readWrite,
    paths: [
      '^/api/users/?$',
      '^/api/users/search',
      '^/api/users/[^/]+/?$',
      '^/api/users/[^/]+/actions/(key/reset|revoke)$',
    ],
  },
  user_groups: { label: 'User groups', levels: readWrite, paths: ['^/api/usergroups(/|$)'] },
  analytics: {
    label: 'Analytics',
    levels: readOnly,
    paths: ['^/api/(usage|activity|uptime)(/|$)'],
  },
  owned_analytics: { label: 'Owned analytics', levels: readOnly, paths: [] },
  log: { label: 'Logs', levels: readOnly, paths: ['^/api/logs(/|$)'] },
  audit_logs: { label: 'Audit logs', levels: readOnly, paths: ['^/api/audit-logs(/|$)'] },
  idm: { label: 'Identity management', levels: readWrite, paths: ['^/api/tib(/|$)'] },
  websockets: {
    label: 'Real-time notifications',
    levels: readOnly,
    paths: ['^/api/org/notifications/live(/|$)'],
  },
  system: { label: 'System', levels: readWrite, paths: ['^/api/(system|sso)(/|$)'] },
} as const satisfies Record<string, SectionFacts>

export type Section = keyof typeof sections | 'IsAdmin'
