import { useState } from 'react'

/** A request that the rules must allow or deny. */
export interface TestCase {
  id: string
  method: string
  path: string
  body: string
  permissions: string
  isActive: boolean
  expect: 'allowed' | 'denied'
}

const storageKey = 'svc-rule-cases'

export const newCase = (): TestCase => ({
  id: crypto.randomUUID(),
  method: 'GET',
  path: '/api/users',
  body: '',
  permissions: '{"users": "read"}',
  isActive: true,
  expect: 'allowed',
})

const first: TestCase[] = [
  { ...newCase(), id: 'reader', method: 'POST', expect: 'denied' },
  { ...newCase(), id: 'inactive', isActive: false, expect: 'denied' },
]

function readCases(): TestCase[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '')
    return Array.isArray(kept) ? kept : first
  } catch {
    return first
  }
}

/** The cases of this browser: they are the tester's own, not the organisation's. */
export function useTestCases() {
  const [cases, setCases] = useState(readCases)
  return {
    cases,
    change(next: TestCase[]) {
      localStorage.setItem(storageKey, JSON.stringify(next))
      setCases(next)
    },
  }
}

/** What the service is asked, or which of the texts is not JSON. */
export function requestOf({ method, path, body, permissions, isActive }: TestCase) {
  const parsed = { body: parse(body), permissions: parse(permissions) }
  if (parsed.body === invalid || parsed.permissions === invalid) return undefined
  return {
    request: { method, path, ...(body.trim() !== '' && { body: parsed.body }) },
    user: {
      active: isActive,
      user_permissions: (parsed.permissions ?? {}) as Record<string, string>,
    },
  }
}

const invalid = Symbol('invalid')
function parse(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return invalid
  }
}
