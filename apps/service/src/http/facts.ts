import type { FastifyRequest } from 'fastify'
import type { RequestFacts } from '#scope'
import { cookiesOf } from './cookies.ts'

/** What a handler may ask of its request; few do, so it is looked up only then. */
export class Facts implements RequestFacts {
  readonly #request: FastifyRequest
  constructor(request: FastifyRequest) {
    this.#request = request
  }
  get id() {
    return this.#request.id
  }
  get ip() {
    return this.#request.ip
  }
  get protocol() {
    return this.#request.protocol
  }
  get host() {
    return this.#request.host
  }
  get directHost() {
    return this.#request.raw.headers.host ?? ''
  }
  get origin() {
    return this.#request.headers.origin
  }
  get cookies() {
    return cookiesOf(this.#request)
  }
  get contentType() {
    return this.#request.headers['content-type'] ?? ''
  }
  get accept() {
    return this.#request.headers.accept ?? ''
  }
  get acceptsGzip() {
    return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(
      String(this.#request.headers['accept-encoding'] ?? ''),
    )
  }
  get wantsJson() {
    return !this.#request.headers.accept?.includes('text/html')
  }
}
