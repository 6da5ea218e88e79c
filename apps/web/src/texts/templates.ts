import { titles } from './titles.ts'

export const templates = {
  ...titles.templates,
  createTitle: 'New template',
  search: 'Search by name or description',
  columns: { name: 'Name', description: 'Description', changed: 'Changed', id: 'Template id' },
  unnamed: 'Unnamed template',
  emptyTitle: 'Start every API from the same settings',
  emptyText:
    'A template holds a part of an API definition. A new API that is made with it begins with these settings; later changes of the template do not reach it.',
  added: 'Template created',
  updated: 'Template updated',
  tabs: { settings: 'Settings', data: 'Definition', preview: 'Merge preview', history: 'History' },
  details: 'Details',
  detailsText: 'What people read when they choose a template.',
  name: 'Name',
  description: 'Description',
  id: 'Template id',
  idText: 'Scripts name the template by it. Left empty, one is made.',
  data: 'Definition',
  dataText:
    'An OpenAPI description with the settings of the gateway. It may be incomplete: what is missing comes from the API that is made with it.',
  preview: 'What an API would become',
  previewText:
    'Paste or change the OpenAPI description that would be imported. Nothing is saved or sent.',
  imported: 'Imported description',
  merged: 'Merged definition',
  rules:
    'Paths and components have the entries of both; where both have one, the imported one counts. Lists are the imported ones. The settings of the gateway are united.',
  delete: 'Delete template',
  deleteShort: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteManyTitle: (count: number) => `Delete ${count} templates?`,
  deleteText: 'APIs that were made with it keep their settings.',
  deleted: (name: string) => `${name} was deleted`,
  deletedMany: (count: number) =>
    count === 1 ? '1 template deleted' : `${count} templates deleted`,
  restored: (name: string) => `${name} is back`,
  restoredMany: (count: number) => `${count} are back`,
  readOnly: 'You may look at templates but not change them.',
}
