import { titles } from './titles.ts'

export const permissions = {
  ...titles.permissions,
  section: 'Section',
  level: 'Level',
  origin: 'Origin',
  levels: { deny: 'Deny', read: 'Read', write: 'Write', admin: 'Admin' } as Record<string, string>,
  origins: { own: 'own', group: 'group', admin: 'admin', none: 'not given' } as Record<
    string,
    string
  >,
  builtIn: 'Sections',
  additional: 'Additional permissions',
  setAll: 'Set all to',
  matrix: 'Permissions by section',
  addTitle: 'Additional permissions',
  addText:
    'Permissions of your own, for use in access rules. They appear in the list of every user and group; by themselves they open nothing.',
  key: 'Key',
  label: 'Label',
  keyExample: 'api_editor',
  labelExample: 'API Editor',
  add: 'Add permission',
  remove: (key: string) => `Remove ${key}`,
  emptyTitle: 'No additional permissions yet',
  emptyText: 'Add one when a rule has to tell people apart that the sections do not.',
  saved: 'Additional permissions updated',
  duplicate: 'This key is there already',
  reserved: 'This key belongs to a built-in section',
  keyForm: 'Letters, digits, dot, dash and underscore only',
  removedKept:
    'Users and groups that hold a removed permission keep the entry; it is only no longer offered.',
  tabs: { settings: 'Settings', document: 'Document', history: 'History' },
}
