import { useDebouncedValue } from '@mantine/hooks'
import { contract } from '@svc/contract/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, asRefusal } from '#api'
import type { Effective } from '#pages/rights/effective-session.tsx'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { type KeyValues, previewBodyOf } from './key-form.ts'

const words = texts.keys
const calmMs = 400

/** What the service would make of these values, asked again when they have come to rest. */
export function useKeyPreview(values: KeyValues, isWanted = true): Effective {
  const mayAsk = useMay()(contract.keys.preview)
  const [text] = useDebouncedValue(JSON.stringify(previewBodyOf(values)), calmMs)
  const body: ReturnType<typeof previewBodyOf> = JSON.parse(text)
  const isOpen = body.apply_policies.length > 0 || Object.keys(body.access_rights).length > 0
  const { data, error } = useQuery({
    queryKey: ['key_preview', text],
    queryFn: () => api.keys.preview({ body }),
    enabled: isWanted && isOpen && mayAsk,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isOpen) return { hint: words.effectiveNeeds }
  if (error) return { title: words.effectiveRefused, refusal: asRefusal(error).message }
  return data ? { session: data.data } : { isWaiting: true }
}
