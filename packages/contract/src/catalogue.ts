import { bag, flag, open, text } from '@svc/sessions/shape'
import { type Static, Type } from 'typebox'
import { PortalConfiguration } from './portal-configuration.ts'
import { singleton } from './singleton.ts'

/** A policy that developers can ask for. */
export const CatalogueEntry = open({
  name: text,
  short_description: text,
  long_description: text,
  show: flag,
  api_id: text,
  policy_id: text,
  documentation: text,
  version: text,
  is_keyless: flag,
  config: PortalConfiguration,
  fields: bag,
  auth_type: text,
})
export type CatalogueEntry = Static<typeof CatalogueEntry>

export const Catalogue = Type.Object({
  id: text,
  org_id: text,
  apis: Type.Array(CatalogueEntry),
  email: text,
})
export type Catalogue = Static<typeof Catalogue>

export const catalogue = singleton('/api/portal/catalogue', 'Portal Catalogue', Catalogue)
