import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Address = Record<string, string | undefined>

/** Parts of the query that are changed; an empty or absent value takes the part away. */
export type AddressEdit = Record<string, string | undefined>

/**
 * The query of the present address and a way to change parts of it. What is changed replaces the
 * entry in the history of the browser, unless one should be able to go back to it.
 */
export function useAddress(): [
  address: Address,
  change: (edit: AddressEdit, options?: { isStep?: boolean }) => void,
] {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (edit: AddressEdit, { isStep = false }: { isStep?: boolean } = {}) => {
      void navigate({
        to: '.',
        // The router types queries by route, and these parts are on many.
        search: ((before: Address) => ({ ...before, ...edit })) as never,
        replace: !isStep,
      })
    },
    [navigate],
  )
  return [address, change]
}
