import { type Client, connect } from './client.ts'
import { createContention } from './contention.ts'
import type { Installation } from './installation.ts'
import { createLedger } from './ledger.ts'
import { createNouns, type Noun, type State } from './nouns.ts'
import { makeOrganisation, makeUser, unique } from './organisation.ts'
import { readRows } from './stored-rows.ts'
import { createVisitor } from './visits.ts'
import { keepWriting, type Trouble } from './writers.ts'

/** Long proofs run whole with `npm run prove`, and in a short form otherwise. */
export const isWhole = process.env.SVC_PROVE === '1'

/** The installation that is put to the proof. */
type Tested = Pick<Installation, 'url' | 'ask'>

/** Writers of all kinds in one organisation, and the question whether anything was lost. */
export async function prepareProof({ url, ask }: Tested, writers: number) {
  const ledger = createLedger()
  const { id: org, admin } = await makeOrganisation(url)
  const { Meta: group } = await admin.call.groups.create({ body: { name: unique('members') } })
  const { nouns, invent } = createNouns(String(group))
  const visitor = await createVisitor(url, org)
  const contention = await createContention(admin.call)
  const reader = connect(url, { key: (await makeUser(url, '')).key })

  function writeAt(address: string, stop: AbortSignal, trouble: Trouble) {
    const call = connect(address, {
      key: admin.key,
      isFresh: trouble === 'none',
      // While a store is away its audit records are lost too, unless it fails closed.
      onDone: trouble === 'away' ? undefined : ledger.answered,
    })
    const writer = { call, nouns, invent, ledger }
    const work = Array.from({ length: writers }, () => keepWriting(writer, stop, trouble))
    return [...work, contention.keepWriting(call, stop, trouble)]
  }

  return {
    ledger,
    /** Everybody writes, at these addresses, until told to stop. */
    write(stop: AbortSignal, trouble: Trouble, addresses = [url]): Promise<unknown> {
      const work = addresses.flatMap((address) => writeAt(address, stop, trouble))
      if (trouble === 'end') work.push(visitor.keepVisiting(stop, trouble))
      const all = Promise.all(work)
      // Whoever waits for it hears of a failure, but not before.
      all.catch(() => {})
      return all
    },
    /** Everything that is not as it was acknowledged, in words. */
    async findLosses(): Promise<string[]> {
      const collections = nouns.map(({ collection }) => collection)
      const { versions, complaints } = await readRows(ask, collections)
      const states = await readStates(reader, nouns)
      return [
        ...complaints,
        ...ledger.settle({ states, versions }),
        ...(await filterComplaints(reader, String(group))),
        ...(await contention.findLosses(ask)),
        ...(await visitor.findLosses()),
        ...(await chainComplaints(reader)),
        ...(await unrecorded(ask, ledger.takeAnswered())),
      ]
    },
  }
}

export type Proof = Awaited<ReturnType<typeof prepareProof>>

async function readStates(call: Client, nouns: Noun[]) {
  const states = new Map<string, Map<string, State>>()
  for (const noun of nouns) {
    const found = await noun.list(call)
    states.set(noun.collection, new Map(found.map(({ id, ...state }) => [id, state])))
  }
  return states
}

/** What a filter finds is what the documents say. */
async function filterComplaints({ users }: Client, group_id: string) {
  const idsOf = async (query: { active?: boolean; group_id?: string; q?: string }) =>
    (await users.list({ query: { p: 0, ...query } })).users.map(({ id }) => id).sort()
  const { users: all } = await users.list({ query: { p: 0 } })
  const idsWhere = (test: (user: (typeof all)[number]) => boolean) =>
    all
      .filter(test)
      .map(({ id }) => id)
      .sort()
  const pairs = [
    ['active', await idsOf({ active: true }), idsWhere(({ active }) => active)],
    ['inactive', await idsOf({ active: false }), idsWhere(({ active }) => !active)],
    ['group_id', await idsOf({ group_id }), idsWhere((user) => user.group_id === group_id)],
    ['pages', [String((await users.list({ query: { size: 1 } })).pages)], [String(all.length)]],
    ['q', await idsOf({ q: 'WRITTEN-' }), idsWhere(({ email_address: e }) => /written-/.test(e))],
  ] as const
  return pairs
    .filter(([, found, expected]) => found.join() !== expected.join())
    .map(([name, found, expected]) => `filter ${name} finds ${found} instead of ${expected}`)
}

async function chainComplaints({ audit }: Client) {
  const state = await audit.verifyEverything()
  return state.intact ? [] : [`audit ${state.broken}: ${state.reason}`]
}

/** Requests that were answered but have no audit record. */
async function unrecorded(ask: Tested['ask'], requests: string[]) {
  const rows = await ask('select doc from audit_records')
  const recorded = new Set(rows.map(({ doc }) => JSON.parse(String(doc)).req_id))
  return requests.filter((id) => !recorded.has(id)).map((id) => `request ${id} is not audited`)
}
