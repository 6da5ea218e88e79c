import type { contract } from '@svc/contract'
import { notFound } from '#failure'
import type { Handlers } from '#http'

export const createLogRoutes = (): Handlers<typeof contract.logs> => ({
  list: async () => ({ data: [], pages: 0 }),
  get: () => {
    throw notFound('Log record not found')
  },
})
