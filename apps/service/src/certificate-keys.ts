import { Failure } from '#failure'
import type { ReadScope } from '#scope'
import type { KeyTools } from './keys.ts'

/** Finds the key that is made of a certificate, as far as the caller may see it. */
export const createKeyFinder =
  ({ locate, service }: Pick<KeyTools, 'locate' | 'service'>) =>
  async (scope: Pick<ReadScope, 'org' | 'actor' | 'apis'>, id: string) => {
    try {
      const found = await locate(scope, id, {}, 'read')
      if (found.session.certificate !== id) return undefined
      return { id: found.token ?? found.name, remove: () => service.remove(found) }
    } catch (error) {
      if (error instanceof Failure && error.status < 500) return undefined
      throw error
    }
  }
