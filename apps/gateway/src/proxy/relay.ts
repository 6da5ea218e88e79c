import { Transform } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Target } from '../apis/targets.ts'
import type { Exchange } from '../exchange.ts'
import { type Refusal, refusals } from '../refusal.ts'
import type { Question } from './connections.ts'
import { backward, forward, hasBody } from './forward.ts'
import type { Ending, Passage, ProxyTools } from './passage.ts'
import { timeoutOf } from './timeout.ts'

/** A connection that the upstream had closed already may be found out only by a request on it. */
const brokenOff = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS'])

const mayRepeat = (error: Error, { method, request }: Exchange): boolean =>
  brokenOff.has(codeOf(error)) && repeatable.has(method) && !hasBody(request)

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

const gone = new Error('nobody waits for this answer')

/** One request on its way to an upstream, and the answer on its way back. */
export class Relay implements Dispatcher.DispatchHandler {
  readonly #passage: Passage
  readonly #tools: ProxyTools
  readonly #question: Question
  readonly #began = performance.now()
  readonly #ending: Ending
  readonly #timer: NodeJS.Timeout
  #upstream: Dispatcher.DispatchController | undefined
  #isOver = false
  #tries = 0

  constructor(passage: Passage, target: Target, tools: ProxyTools) {
    const { exchange, response } = passage
    const { method, api } = exchange
    this.#passage = passage
    this.#tools = tools
    const sent = forward(exchange, target)
    this.#question = { target, proxy: api.definition.proxy, method, sent }
    this.#ending = { status: 499, upstreamMs: 0, host: target.host }
    const patience = timeoutOf(exchange, tools.timeoutMs)
    this.#timer = setTimeout(() => this.#fail(refusals.upstreamLate), patience)
    response.on('close', () => {
      this.#finish()
      if (!response.writableFinished) this.#upstream?.abort(gone)
    })
  }

  send(): void {
    this.#tries += 1
    this.#tools.connections.send(this.#question, this.#body(), this)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#upstream = controller
    if (this.#isOver) controller.abort(gone)
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Parameters<typeof backward>[1],
  ): void {
    if (this.#isOver || status < 200) return
    const { exchange, response, witness } = this.#passage
    clearTimeout(this.#timer)
    this.#ending.upstreamMs = performance.now() - this.#began
    this.#ending.status = status
    witness?.answered(status, headers)
    response.writeHead(status, backward(exchange, headers))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response, witness } = this.#passage
    witness?.received(chunk)
    if (response.write(chunk)) return
    controller.pause()
    response.once('drain', () => controller.resume())
  }

  onResponseEnd(): void {
    this.#passage.response.end()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const { exchange, response } = this.#passage
    if (this.#isOver) return
    if (response.headersSent) response.destroy()
    else if (this.#tries === 1 && mayRepeat(error, exchange)) this.send()
    else this.#fail(refusals.upstreamFailed)
  }

  /** The body of the request, up to the most bytes that are allowed. */
  #body(): Transform | null {
    const { exchange, witness } = this.#passage
    const { most } = this.#tools
    if (!hasBody(exchange.request)) return null
    let size = 0
    const gauge = new Transform({
      transform: (chunk: Buffer, _, done) => {
        size += chunk.length
        if (most > 0 && size > most) {
          this.#fail(refusals.tooLarge)
          return
        }
        witness?.sent(chunk)
        done(null, chunk)
      },
    })
    return exchange.request.pipe(gauge)
  }

  #fail(refusal: Refusal): void {
    if (this.#isOver) return
    this.#ending.status = refusal.status
    this.#finish(refusal)
    // What is left of the body is read to no end, so that the connection can serve the next request.
    this.#passage.exchange.request.unpipe().resume()
    this.#upstream?.abort(gone)
  }

  #finish(refusal?: Refusal): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#passage.end(this.#ending, refusal)
  }
}
