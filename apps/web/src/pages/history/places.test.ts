import { expect, test } from 'vitest'
import { screenOf } from './places.ts'

test.each([
  ['policies', '/api/portal/policies/1', '/policies/1'],
  ['users', '/api/users', '/users/1'],
  ['user_groups', '/api/usergroups/1', '/user-groups/1'],
  ['organisations', '/api/org/permissions', '/user-settings'],
  ['organisations', '/api/org/opa', '/rules'],
  ['something_new', '/api/new/1', undefined],
])('a document of %s that %s changed is shown at %s', (collection, path, screen) => {
  expect(screenOf(collection, '1', path)).toBe(screen)
})
