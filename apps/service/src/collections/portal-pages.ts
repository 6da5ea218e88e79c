import type { PortalDocumentation, PortalPage } from '@svc/contract'
import { collection, type Doc } from '@svc/documents'

export interface PortalPageRecord extends Doc, Omit<PortalPage, 'id' | 'org_id'> {
  title: string
  slug: string
  template_name: string
  fields: Record<string, unknown>
  is_homepage: boolean
  page_settings: Record<string, unknown>
  /** The slug without slashes at its ends; absent without one, so that it never collides. */
  slug_key?: string
}

export const portalPages = collection<PortalPageRecord>()({
  name: 'portal_pages',
  fields: { title: 'text', slug: 'text', slug_key: 'text', is_homepage: 'flag' },
  unique: [{ fields: ['slug_key'], within: 'organisation' }],
})

export type PortalDocumentationRecord = Doc & Omit<PortalDocumentation, 'id' | 'org_id'>

export const portalDocumentation = collection<PortalDocumentationRecord>()({
  name: 'portal_documentation',
  fields: { api_id: 'text' },
})
