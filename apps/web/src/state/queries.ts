import { QueryClient } from '@tanstack/react-query'
import { Refusal } from '#api'

const worthRetrying = (error: unknown) =>
  error instanceof Refusal && (error.status === 0 || error.status === 503)

/** Everything that was read, by name of its collection first, as events name it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && worthRetrying(error),
      refetchOnWindowFocus: true,
      // A document must stay the very object that its version was noted for.
      structuralSharing: false,
    },
  },
})
