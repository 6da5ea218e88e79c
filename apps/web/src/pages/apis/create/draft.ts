import { texts } from '#texts'
import type { Problems } from '#ui/form/problems.ts'

/** Where a new API comes from. */
export const origins = ['scratch', 'template', 'openapi'] as const
export type Origin = (typeof origins)[number]
export const isOrigin = (value: unknown): value is Origin =>
  origins.some((origin) => origin === value)

/** What is asked before an API is made. */
export interface Draft {
  kind: 'oas' | 'classic'
  name: string
  /** Empty: made of the name. */
  listenPath: string
  upstreamURL: string
  /** One of the schemes, or empty for an open API. */
  authentication: string
  isActive: boolean
  templateID: string
  /** Where the description comes from: this text, or that address. */
  source: 'text' | 'url'
  description: string
  url: string
  /** A description spread over files, which the service unpacks. */
  archive: File | null
  /** What an import takes from the description besides. */
  usesSecurity: boolean
  validateRequest: boolean
  allowList: boolean
  mockResponse: boolean
}

export const emptyDraft: Draft = {
  kind: 'oas',
  name: '',
  listenPath: '',
  upstreamURL: '',
  authentication: 'authToken',
  isActive: true,
  templateID: '',
  source: 'text',
  description: '',
  url: '',
  archive: null,
  usesSecurity: false,
  validateRequest: false,
  allowList: false,
  mockResponse: false,
}

/** `/orders-of-acme/` for “Orders of Acme #eu”. */
export function pathOfName(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/\s#\S*/g, '')
    .match(/[\p{L}\p{N}]+/gu)
  return words ? `/${words.join('-')}/` : ''
}

const isAddress = (text: string) => URL.canParse(text) && /^[a-z][a-z0-9+.-]*:\/\//i.test(text)

function checkAddress(text: string, isRequired: boolean): string | undefined {
  if (text.trim() === '') return isRequired ? texts.form.required : undefined
  return isAddress(text.trim()) ? undefined : texts.apis.create.notAnAddress
}

/** What is missing or wrong before anything is asked of the service. */
export function checkDraft(draft: Draft, origin: Origin): Problems {
  const isImport = origin === 'openapi'
  const found: Record<string, string | undefined> = {
    name: !isImport && draft.name.trim() === '' ? texts.form.required : undefined,
    upstreamURL: checkAddress(draft.upstreamURL, origin === 'scratch'),
    templateID: origin === 'template' && draft.templateID === '' ? texts.form.required : undefined,
    url: isImport && draft.source === 'url' ? checkAddress(draft.url, true) : undefined,
    description:
      isImport && draft.source === 'text' && !draft.archive && draft.description.trim() === ''
        ? texts.form.required
        : undefined,
  }
  const told = Object.entries(found).flatMap(([name, text]) => (text ? [[name, text]] : []))
  return Object.fromEntries(told)
}
