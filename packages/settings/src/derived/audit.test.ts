import { expect, test } from 'vitest'
import { loadSettings } from '../load-settings.ts'
import { type AuditChoice, auditChoice } from './audit.ts'

const { settings: base } = loadSettings({
  env: { SVC_DB_OMITCONFIGFILE: '1', SVC_DB_AUDIT_ENABLED: 'false' },
  cwd: '/',
})

const cases: Array<[string, string, boolean, Partial<AuditChoice>]> = [
  ['', '', false, { enabled: false, path: '/data/audit.log' }],
  ['', '', true, { enabled: true, path: '/data/audit.log' }],
  ['/new.log', '', false, { enabled: false, path: '/new.log' }],
  ['', '/old.log', false, { enabled: true, path: '/old.log' }],
  ['/new.log', '/old.log', false, { enabled: true, path: '/new.log' }],
  ['logs/new.log', '', true, { enabled: true, path: '/data/logs/new.log' }],
]
test.each(cases)(
  'path %j, old path %j and enabled %j give %j',
  (path, audit_log_path, enabled, expected) => {
    const audit = { ...base.audit, path, enabled }
    const security = { ...base.security, audit_log_path }
    expect(auditChoice({ ...base, audit, security })).toMatchObject(expected)
  },
)

test('every other option is carried', () => {
  const audit = {
    enabled: true,
    format: 'json',
    path: '/a',
    detailed_recording: true,
    store_type: 'no_op',
    fail_closed: true,
    record_secrets: true,
  } as const
  expect(auditChoice({ ...base, audit })).toEqual({
    enabled: true,
    format: 'json',
    path: '/a',
    detailedRecording: true,
    storeType: 'no_op',
    failClosed: true,
    recordSecrets: true,
  })
})
