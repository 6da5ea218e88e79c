import { DuplicateDocument } from '@svc/documents'
import { conflict } from '#failure'
import { takenId } from './identify.ts'
import { takenRoute } from './sole-route.ts'

const taken: Record<string, string> = {
  api_id: takenId,
  sole_route: takenRoute,
}

/** Says in the words of APIs what the store found to be taken. */
export async function keeping<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const message = error instanceof DuplicateDocument ? taken[error.fields[0] ?? ''] : undefined
    throw message ? conflict(message) : error
  }
}
