import type { Key } from '@svc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#state/toasts.ts'
import { collection } from './keys.queries.ts'

/** Remembers the key that was made, which nobody can read again. */
export function useCreated() {
  const client = useQueryClient()
  const [created, setCreated] = useState<Key | null>(null)
  const keep = async (making: Promise<Key>, told: string) => {
    setCreated(await making)
    showToast({ kind: 'done', text: told })
    await client.invalidateQueries({ queryKey: [collection] })
  }
  return { created, keep, another: () => setCreated(null) }
}
