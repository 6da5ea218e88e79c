/** What a caller may say about the API that an import makes or an update touches. */
export interface ImportParameters {
  apiId?: string
  listenPath?: string
  upstreamUrl?: string
  customDomain?: string
  /** Whether to switch the described schemes on; `compliant` also takes all alternatives. */
  authentication?: boolean | 'compliant'
  allowList?: boolean
  validateRequest?: boolean
  mockResponse?: boolean
}

const yes = ['1', 't', 'true']
const no = ['0', 'f', 'false']

/** The words that clients of the family send; anything else counts as not given. */
function readFlag(text: string | undefined): boolean | undefined {
  const word = text?.trim().toLowerCase() ?? ''
  if (yes.includes(word)) return true
  return no.includes(word) ? false : undefined
}

const readText = (text: string | undefined): string | undefined => text?.trim() || undefined

/** Reads the parameters of the query of import, update and dry run. */
export const readImportParameters = (
  query: Readonly<Record<string, string | undefined>>,
): ImportParameters => ({
  apiId: readText(query.apiID),
  listenPath: readText(query.listenPath),
  upstreamUrl: readText(query.upstreamURL),
  customDomain: readText(query.customDomain),
  authentication:
    readText(query.authentication) === 'compliant' ? 'compliant' : readFlag(query.authentication),
  allowList: readFlag(query.allowList),
  validateRequest: readFlag(query.validateRequest),
  mockResponse: readFlag(query.mockResponse),
})
