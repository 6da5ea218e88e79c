import type { Route } from '@svc/contract'
import { describeProblem } from '@svc/definitions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findUploadedFile, readDocument } from '#uploads'

/** A body that could not be read. Who may not call the route never hears of it. */
export class Unreadable {
  /** What is wrong with it, where that can be told. */
  readonly details: string[] | undefined
  constructor(details?: string[]) {
    this.details = details
  }
}

const isForm = (label: string) => /^application\/x-www-form-urlencoded\b/i.test(label)
const isUpload = (label: string) => /^multipart\/form-data\b/i.test(label)
const isYaml = (label: string) => /^(application|text)\/(x-)?yaml\b/i.test(label)

/** A label that is none, such as `json`, would be refused before any parser sees the body. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

const deepest = 500

/** Whether objects and arrays lie in each other deeper than code can follow. */
function isTooDeep(text: string) {
  if (text.length <= deepest) return false
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '\\') at += 1
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

interface Given {
  label: string
  bytes: Buffer
}

/** A document, whether it is the body or a file in it, in JSON, YAML or an archive. */
async function readAsDocument({ label, bytes }: Given) {
  const file = isUpload(label) ? await findUploadedFile(bytes, label) : { bytes }
  if (!file) return new Unreadable(['the form has no file, or more than one'])
  const read = await readDocument(file.bytes, isYaml(label) ? 'yaml' : undefined)
  return read.ok ? read.value : new Unreadable(read.problems.map(describeProblem))
}

/** A file of a form; a body that is neither form nor JSON is the file itself. */
async function readAsFile({ label, bytes }: Given) {
  const file = isUpload(label) ? await findUploadedFile(bytes, label) : { name: '', bytes }
  return file ? { filename: file.name, text: file.bytes.toString() } : new Unreadable()
}

type ParseJson = (text: string) => Promise<unknown> | unknown

function readAsJson({ bytes }: Given, parseJson: ParseJson) {
  const text = bytes.toString()
  if (text.trim() === '') return undefined
  return isTooDeep(text) ? new Unreadable() : parseJson(text)
}

const looksLikeJson = (bytes: Buffer) => /^\s*[{[]/.test(bytes.subarray(0, 1000).toString('latin1'))

/** The body by what the route takes; JSON whatever the label says, unless the route takes more. */
function readBody(accepts: Route['accepts'], given: Given, parseJson: ParseJson) {
  const { label, bytes } = given
  if (bytes.length === 0) return undefined
  if (accepts === 'document') return readAsDocument(given)
  if (accepts === undefined || looksLikeJson(bytes)) return readAsJson(given, parseJson)
  if (accepts === 'file') return readAsFile(given)
  if (!isForm(label)) return readAsJson(given, parseJson)
  return Object.fromEntries(new URLSearchParams(bytes.toString()))
}

/** Bodies are JSON whatever their label says: scripts post JSON with curl's default type. */
export function acceptAnyBody(app: FastifyInstance) {
  const parser = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, _, done) => {
    const label = request.headers['content-type']
    if (label !== undefined && !mediaType.test(label)) {
      request.headers = { 'content-type': 'application/json' }
    }
    done()
  })
  const parseJson = (request: FastifyRequest) => (text: string) =>
    new Promise((resolve) => {
      void parser(request, text, (error, value) => resolve(error ? new Unreadable() : value))
    })
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: unknown) => {
      const label = request.headers['content-type'] ?? ''
      const { route } = request.routeOptions.config
      return readBody(route?.accepts, { label, bytes: bytes as Buffer }, parseJson(request))
    },
  )
}

const isFile = (body: unknown): body is { filename: string; text: string } =>
  typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string'

/** The body as rules see it: of a file, which may hold a secret, they see the size. */
export function shownToRules(body: unknown, route: Route | undefined): unknown {
  if (body instanceof Unreadable) return undefined
  if (route?.accepts !== 'file' || !isFile(body)) return body
  const { text, ...rest } = body
  return { ...rest, size: Buffer.byteLength(text) }
}

/** The body after rules have changed what they saw of it; a file keeps its text. */
export function changedByRules(body: unknown, changed: unknown, route: Route | undefined): unknown {
  if (route?.accepts !== 'file' || !isFile(body) || typeof changed !== 'object') return changed
  return { ...changed, text: body.text }
}
