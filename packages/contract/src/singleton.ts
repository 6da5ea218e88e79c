import { givenSchema } from '@svc/sessions/shape'
import type { TObject } from 'typebox'
import { Envelope } from './envelope.ts'
import { route } from './route.ts'

/** The routes of something that an organisation has once: made by POST, replaced whole by PUT. */
export const singleton = <const P extends string, S extends TObject>(
  path: P,
  name: string,
  schema: S,
) => {
  const access = { section: 'portal' } as const
  const invalid = `${name} validation failed`
  const body = givenSchema(schema)
  return {
    get: route({ method: 'GET', path, summary: `Get ${name}`, access, returns: schema }),
    create: route({
      method: 'POST',
      path,
      summary: `Create ${name}`,
      access,
      body,
      returns: Envelope,
      invalid,
    }),
    update: route({
      method: 'PUT',
      path,
      summary: `Update ${name}`,
      access,
      body,
      returns: Envelope,
      invalid,
    }),
  }
}
