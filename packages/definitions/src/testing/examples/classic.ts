import type { ClassicDefinition } from '#classic/definition.ts'
import { classicAuthentication } from './classic-authentication.ts'
import { classicMiddleware } from './classic-middleware.ts'
import { classicRouting } from './classic-routing.ts'
import { classicStrange } from './classic-strange.ts'

/** Classic definitions that the service takes as they are, from plain to strange, by name. */
export const classicExamples: Readonly<Record<string, ClassicDefinition>> = {
  ...classicAuthentication,
  ...classicRouting,
  ...classicMiddleware,
  ...classicStrange,
}
