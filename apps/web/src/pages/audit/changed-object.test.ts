import { expect, test } from 'vitest'
import { objectOf } from './changed-object.ts'

const id = '65a0c4f2b1d3e40001aa0001'

test.each([
  [`/api/users/${id}`, { collection: 'users', id, to: `/users/${id}` }],
  [`/api/users/${id}/actions/revoke?x=1`, { collection: 'users', id, to: `/users/${id}` }],
  [`/api/usergroups/${id}`, { collection: 'user_groups', id, to: `/user-groups/${id}` }],
  [`/api/history/users/${id}/2/restore`, { collection: 'users', id, to: `/users/${id}` }],
  ['/api/org/permissions', { collection: 'organisations', id: 'org', to: '/user-settings' }],
  ['/api/users', undefined],
  ['/api/users/me', undefined],
])('%s was about %o', (url, object) => {
  const record = { _id: '', req_id: '', date: '', timestamp: 0, ip: '', user: '', action: '' }
  expect(objectOf({ ...record, org_id: 'org', method: 'PUT', status: 200, url })).toEqual(object)
})
