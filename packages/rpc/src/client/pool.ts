import type { Channel } from '../channel/channel.ts'
import { RpcError } from '../error.ts'
import type { Contained } from '../gob/encode.ts'
import { type ArgumentOf, type FunctionName, functions, type ResultOf } from '../wire/functions.ts'
import { kinds } from '../wire/kinds.ts'
import { writeRequest } from '../wire/requests.ts'
import type { Response } from '../wire/responses.ts'
import { Line } from './line.ts'
import type { WholeClientOptions } from './options.ts'

interface Pending {
  channel: Channel
  settle: (response: Response) => void
  fail: (error: RpcError) => void
}

const away = () => new RpcError('away', 'not connected')

/** The connections of a client and the calls that are under way on them. */
export class Pool {
  readonly #options: WholeClientOptions
  readonly #lines: Line[]
  readonly #channels: Channel[] = []
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #turn = 0

  constructor(options: WholeClientOptions, connectionId: string, onCount: (open: number) => void) {
    this.#options = options
    const events = {
      onOpen: (channel: Channel) => {
        this.#channels.push(channel)
        onCount(this.#channels.length)
      },
      onLost: (channel: Channel | undefined) => {
        if (channel) this.#drop(channel)
        onCount(this.#channels.length)
      },
      onResponse: (response: Response) => this.#settle(response),
    }
    const size = Math.max(1, options.poolSize)
    this.#lines = Array.from({ length: size }, () => new Line(options, connectionId, events))
  }

  /** One call on one of the connections; fails at once when there is none. */
  async call<N extends FunctionName>(name: N, argument: ArgumentOf<N>): Promise<ResultOf<N>> {
    this.#turn += 1
    const channel = this.#channels[this.#turn % this.#channels.length]
    if (!channel) throw away()
    const { error, result } = await this.#send(channel, name, writeArgument(name, argument))
    if (error) throw new RpcError('answer', error)
    return readResult(name, result)
  }

  close(): void {
    for (const line of this.#lines) line.close()
  }

  #send(channel: Channel, name: string, argument: Contained | null): Promise<Response> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => fail(new RpcError('timeout', `${name} was not answered in time`)),
        this.#options.callTimeoutMs,
      )
      const end = () => {
        clearTimeout(timer)
        this.#pending.delete(id)
      }
      const fail = (error: RpcError) => {
        end()
        reject(error)
      }
      const settle = (response: Response) => {
        end()
        resolve(response)
      }
      this.#pending.set(id, { channel, settle, fail })
      channel.send(writeRequest(id, name, argument))
    })
  }

  /** An answer that came too late belongs to nobody any more. */
  #settle(response: Response): void {
    this.#pending.get(Number(response.id))?.settle(response)
  }

  #drop(channel: Channel): void {
    const at = this.#channels.indexOf(channel)
    if (at >= 0) this.#channels.splice(at, 1)
    for (const call of [...this.#pending.values()]) {
      if (call.channel === channel) call.fail(new RpcError('away', 'the connection was lost'))
    }
  }
}

/** The table gives argument and result of a function their kinds; the compiler cannot follow. */
const writeArgument = (name: FunctionName, argument: unknown) =>
  (kinds[functions[name].argument].write as (value: unknown) => Contained | null)(argument)

const readResult = <N extends FunctionName>(name: N, result: Response['result']) =>
  kinds[functions[name].result].read(result) as ResultOf<N>
