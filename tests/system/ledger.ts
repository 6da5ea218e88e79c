import { isDeepStrictEqual } from 'node:util'
import type { Noun, State } from './nouns.ts'

/** One document: what was acknowledged last, and what was sent since without an answer. */
export interface Line {
  noun: Noun
  id: string
  /** Nothing: it was deleted. */
  state: State | undefined
  /** How many writes were acknowledged. */
  writes: number
  unsure?: { state: State | undefined }
}

/** Documents as they are found: by collection and id, with the number of writes to each. */
export interface Found {
  states: Map<string, Map<string, State>>
  versions: Map<string, number>
}

/** Keeps what the service has acknowledged, and compares it with what is found later. */
export function createLedger() {
  const lines = new Set<Line>()
  const unborn = new Map<string, { noun: Noun; state: State }>()
  let requests: string[] = []
  let acknowledged = 0

  async function create(noun: Noun, state: State, send: () => Promise<string>): Promise<Line> {
    unborn.set(state.name, { noun, state })
    const line = { noun, id: await send(), state, writes: 1 }
    unborn.delete(state.name)
    lines.add(line)
    acknowledged += 1
    return line
  }

  /** A new state, or nothing for a deletion. */
  async function write(line: Line, state: State | undefined, send: () => Promise<unknown>) {
    line.unsure = { state }
    await send()
    delete line.unsure
    line.state = state
    line.writes += 1
    acknowledged += 1
  }

  function settleLine(line: Line, { states, versions }: Found): string[] {
    const { noun, id, unsure, writes } = line
    const found = states.get(noun.collection)?.get(id)
    const landed = unsure !== undefined && versions.get(id) === writes + 1
    const expected = landed ? unsure.state : line.state
    const wanted = landed ? writes + 1 : writes
    const where = `${noun.collection} ${id}`
    Object.assign(line, { state: found, writes: versions.get(id) ?? 0, unsure: undefined })
    return [
      ...(isDeepStrictEqual(found, expected)
        ? []
        : [`${where}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`]),
      ...(versions.get(id) === wanted
        ? []
        : [`${where}: ${versions.get(id)} writes instead of ${wanted}`]),
    ]
  }

  /** Documents that nobody was told of: each must be one that was asked for, and whole. */
  function adopt({ states, versions }: Found): string[] {
    const known = new Set([...lines].map(({ id }) => id))
    const complaints: string[] = []
    for (const [collection, byId] of states) {
      for (const [id, state] of byId) {
        if (known.has(id)) continue
        const asked = unborn.get(state.name)
        if (asked && isDeepStrictEqual(asked.state, state) && versions.get(id) === 1) {
          unborn.delete(state.name)
          lines.add({ noun: asked.noun, id, state, writes: 1 })
        } else complaints.push(`${collection} ${id}: nobody asked for ${JSON.stringify(state)}`)
      }
    }
    unborn.clear()
    return complaints
  }

  return {
    create,
    write,
    /** Notes a request that was answered with success; those under `/api` are audited. */
    answered(requestId: string, path: string) {
      if (path.startsWith('/api/')) requests.push(requestId)
    },
    takeAnswered() {
      const taken = requests
      requests = []
      return taken
    },
    count: () => acknowledged,
    /** What is not as it was acknowledged, in words; from here on, what was found counts. */
    settle: (found: Found) => [
      ...[...lines].flatMap((line) => settleLine(line, found)),
      ...adopt(found),
    ],
  }
}

export type Ledger = ReturnType<typeof createLedger>
