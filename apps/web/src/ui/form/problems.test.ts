import { policies } from '@svc/contract/policies'
import { users } from '@svc/contract/users'
import { describe, expect, test } from 'vitest'
import { findProblems, placeErrors } from './problems.ts'

const whole = { first_name: 'Ada', last_name: 'Moss', email_address: 'ada@acme.test' }

describe('the schema of a route checks a form', () => {
  const check = (over: object) => findProblems(users.create.body, { ...whole, ...over })

  test('nothing is wrong with a whole user', () => {
    expect(check({ active: true, user_permissions: { apis: 'read' } })).toEqual({})
  })

  test('an empty text is missing where one is required', () => {
    expect(check({ first_name: '' })).toEqual({ first_name: 'This field is required' })
  })

  test.each([
    [
      { email_address: 'nobody' },
      'email_address',
      'Enter an e-mail address such as ada@example.org',
    ],
    [{ first_name: 'x'.repeat(201) }, 'first_name', 'At most 200 characters'],
    [{ password_max_days: -1 }, 'password_max_days', 'At least 0'],
    [{ password_max_days: 1.5 }, 'password_max_days', 'Enter a whole number'],
    [
      { user_permissions: { apis: 3 } },
      'user_permissions.apis',
      'This is not the right kind of value',
    ],
  ])('%o is told at %s', (over, name, problem) => {
    expect(check(over)).toEqual({ [name]: problem })
  })
})

describe('a map of large values', () => {
  const schema = policies.create.body
  const right = { api_id: 'a', allowed_urls: [{ url: '/a', methods: ['GET'] }] }

  test('is judged entry by entry', () => {
    const access_rights = { a: right, b: { ...right, allowed_urls: [{ url: 3 }] } }
    expect(findProblems(schema, { name: 'x', access_rights })).toEqual({
      'access_rights.b.allowed_urls.0.url': 'This is not the right kind of value',
    })
  })

  test('is judged anew when an entry is another one', () => {
    const wrong = { a: { ...right, api_id: 7 } }
    expect(Object.keys(findProblems(schema, { access_rights: wrong }))).toHaveLength(1)
    expect(findProblems(schema, { access_rights: { a: right } })).toEqual({})
  })
})

describe('errors of the service', () => {
  test('land at the field that they name', () => {
    const { placed, others } = placeErrors([
      '/email_address must match pattern',
      'user_permissions.apis must be one of read, write',
      "group_id 'x' does not exist",
    ])
    expect(Object.keys(placed)).toEqual(['email_address', 'user_permissions.apis', 'group_id'])
    expect(placed.group_id).toBe("'x' does not exist")
    expect(others).toEqual([])
  })

  test('about the whole body are told apart', () => {
    expect(placeErrors(['body must be object']).others).toEqual(['body must be object'])
  })
})
