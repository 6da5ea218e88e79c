import { type Contract, createClient, type Sent } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { noteCall } from '#state/calls.ts'
import { noteReachable } from '#state/online.ts'
import { texts } from '#texts'

/** An answer of 400 or more, or no answer at all: then the status is 0. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: string[]
  readonly requestId: string
  constructor(status: number, message: string, errors: string[] = [], requestId = '') {
    super(message)
    this.status = status
    this.errors = errors
    this.requestId = requestId
  }
}

const csrfToken = () => /(?:^|;\s*)csrf_token=([^;]*)/.exec(document.cookie)?.[1] ?? ''

/** Whether the browser holds a session cookie; its twin is the only one that scripts can see. */
export const mayBeSignedIn = () => csrfToken() !== ''

let tellUnauthorised = () => {}
/** Calls the listener when a session has ended while the application was open. */
export const onUnauthorised = (listener: () => void) => {
  tellUnauthorised = listener
}

const versions = new WeakMap<object, string>()
/** Marks a document made from another one as being of the same version, for `apiAt`. */
export function keepVersion<T extends object>(from: object, made: T): T {
  const version = versions.get(from)
  if (version) versions.set(made, version)
  return made
}

function headersOf(method: string, hasBody: boolean, version: string | undefined) {
  return {
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'x-csrf-token': csrfToken() }),
    ...(version && { 'if-match': version }),
  }
}

async function readBody(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return isJson ? answer.json() : answer.text()
}

interface FailureBody {
  Message?: string
  message?: string
  Errors?: string[]
}

function refusalOf(answer: Response, body: unknown) {
  const given: FailureBody = typeof body === 'object' && body !== null ? body : {}
  const message = given.Message ?? given.message ?? texts.states.answered(answer.status)
  const requestId = answer.headers.get('x-request-id') ?? ''
  return new Refusal(answer.status, message, given.Errors ?? [], requestId)
}

const send =
  (version?: string) =>
  async ({ method, path, body }: Sent): Promise<unknown> => {
    const isUpload = body instanceof FormData
    const note = noteCall(method, path, isUpload ? undefined : body)
    let answer: Response
    try {
      answer = await fetch(path, {
        method,
        // The browser itself labels a form, with the line that parts its fields.
        headers: headersOf(method, body !== undefined && !isUpload, version),
        ...(body !== undefined && { body: isUpload ? body : JSON.stringify(body) }),
      })
    } catch {
      note({ status: 0 })
      noteReachable(false)
      throw new Refusal(0, texts.states.unreachable)
    }
    noteReachable(true)
    const given = await readBody(answer)
    note({ status: answer.status, requestId: answer.headers.get('x-request-id') ?? '' })
    if (answer.ok) return withVersion(given, answer.headers.get('etag'))
    if (answer.status === 401 && path.startsWith('/api/')) tellUnauthorised()
    throw refusalOf(answer, given)
  }

function withVersion(given: unknown, version: string | null) {
  if (version && typeof given === 'object' && given !== null) versions.set(given, version)
  return given
}

/** A file as the body of a route that takes documents; their types know nothing of forms. */
export function asUpload(file: File): Record<string, never> {
  const form = new FormData()
  form.set('file', file)
  return form as unknown as Record<string, never>
}

/** Every route of the contract as a typed function. */
export const api = createClient<Contract>(contract, send())

/** The same, refused with 412 unless the document is still the version that was read. */
export const apiAt = (document: object) =>
  createClient<Contract>(contract, send(versions.get(document)))

export const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal
    ? error
    : new Refusal(-1, error instanceof Error ? error.message : String(error))
