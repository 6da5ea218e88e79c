import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '::1',
  '[::1]',
  'localhost',
  'LOCALHOST',
  '::ffff:127.0.0.1',
])('%s reaches this machine only', (host) => expect(isLoopback(host)).toBe(true))

test.each([
  '0.0.0.0',
  '::',
  '10.0.0.1',
  '::2',
  '::ffff:10.0.0.1',
  'localhost.test',
  '127.0.0.1.test',
  '',
])('%j is not loopback', (host) => expect(isLoopback(host)).toBe(false))
