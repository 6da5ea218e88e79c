import type { Key } from '@svc/contract'
import { policyIdsOf } from '@svc/sessions'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { api } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { type Form, useForm } from '#ui/form/use-form.ts'
import { findKeyProblems, keySchema } from './key-form.ts'
import type { KeyTarget } from './key-target.tsx'
import { collection } from './keys.queries.ts'

const words = texts.keys
const keepingQuota = { suppress_reset: '1' }

export type Session = Key['data']

/** Policies stand in the list alone: the old single member would bring back one that was removed. */
const documentOf = (session: Session): Session => ({
  ...session,
  apply_policies: policyIdsOf(session),
  apply_policy_id: '',
})

const counters = new Set(['quota_remaining', 'last_check', 'allowance'])

/** The session of a key as a form needs it: traffic that counts in it is not a change of it. */
function useDocument(session: Session): Session {
  const settings = JSON.stringify(session, (name, value) => (counters.has(name) ? null : value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings stand for the session
  return useMemo(() => documentOf(session), [settings])
}

interface KeyForm {
  form: Form<Session>
  /** The submit that follows lets quotas go on. */
  keepQuota: () => void
}

/** The form of a key that exists. */
export function useKeyForm(session: Session, attempt: KeyTarget['attempt']): KeyForm {
  const client = useQueryClient()
  const keepsQuota = useRef(false)
  const form = useForm<Session>({
    base: useDocument(session),
    schema: keySchema,
    check: findKeyProblems,
    async save(body) {
      const isKept = keepsQuota.current
      await attempt(({ params, query }) =>
        api.keys.update({ params, query: { ...query, ...(isKept && keepingQuota) }, body }),
      )
      showToast({ kind: 'done', text: isKept ? words.updatedKept : words.updated })
      await client.invalidateQueries({ queryKey: [collection] })
    },
  })
  return {
    form,
    keepQuota() {
      keepsQuota.current = true
      // Submitting follows the click at once; what comes later was not asked to keep anything.
      setTimeout(() => {
        keepsQuota.current = false
      })
    },
  }
}
