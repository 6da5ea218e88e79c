import type { AuditRecord } from '@svc/contract'
import { expect, test } from 'vitest'
import { sentenceOf } from './sentence.ts'

const record = (over: Partial<AuditRecord>): AuditRecord => ({
  _id: '1',
  req_id: '',
  org_id: '',
  date: '',
  timestamp: 0,
  ip: '',
  user: 'ada@acme.test',
  action: 'Update User',
  method: 'PUT',
  url: '/api/users/1?x=1',
  status: 200,
  ...over,
})

const change = (name: string) => ({ collection: 'users', id: '1', version: 1, name })

test.each([
  [{}, 'ada@acme.test changed user'],
  [{ action: 'List Audit Logs' }, 'ada@acme.test listed audit logs'],
  [{ action: 'List APIs' }, 'ada@acme.test listed APIs'],
  [{ action: 'Verify Audit Chain' }, 'ada@acme.test verified audit chain'],
  [{ action: 'Reset User Password' }, 'ada@acme.test reset user password'],
  [{ action: 'Compare Access Rules' }, 'ada@acme.test compared access rules'],
  [{ status: 403 }, 'ada@acme.test tried to update user'],
  [
    { user: '', action: 'Delete User', status: 401 },
    'Somebody without a credential tried to delete user',
  ],
  [{ action: '' }, 'ada@acme.test called PUT /api/users/1'],
  [{ diff: '{"active":false,"email_key":"a"}' }, 'ada@acme.test changed active of user'],
  [{ diff: '{"a":1,"b":2,"c":3,"d":4,"e":5}' }, 'ada@acme.test changed a, b, c and 2 more of user'],
  [{ changes: [change('Ada')] }, 'ada@acme.test changed user Ada'],
  [
    { diff: '{"active":false}', changes: [change('Ada'), { ...change('Team'), collection: 'x' }] },
    'ada@acme.test changed active of user Ada',
  ],
  [{ action: 'Import APIs', changes: [change('A'), change('B')] }, 'ada@acme.test imported APIs'],
  [{ changes: [{ ...change('Acme'), collection: 'organisations' }] }, 'ada@acme.test changed user'],
])('%o reads as: %s', (over, sentence) => {
  expect(sentenceOf(record(over))).toBe(sentence)
})
