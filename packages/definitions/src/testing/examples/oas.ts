import type { OasDocument } from '#extension/name.ts'
import { oasAuthentication } from './oas-authentication.ts'
import { oasDescriptions } from './oas-descriptions.ts'
import { oasSettings } from './oas-settings.ts'

/** OAS APIs that the service takes as they are, from plain to strange, by name. */
export const oasExamples: Readonly<Record<string, OasDocument>> = {
  ...oasAuthentication,
  ...oasSettings,
  ...oasDescriptions,
}
