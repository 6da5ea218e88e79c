import { setTimeout as pause } from 'node:timers/promises'
import { textFlag } from '../arguments.ts'
import { showProgress } from '../progress.ts'
import { Refusal } from '../refusal.ts'
import { connectAs, type ServiceClient, withService } from '../service-client.ts'
import { readSettings } from '../stores.ts'
import type { Run } from './command.ts'

const listenPath = '/svc-demo/'
const patienceMs = 20_000
const together = 8
/** What the service answers itself, and what it does not know. */
const paths = ['hello', 'live', 'ready', 'hello', 'nothing/1', 'nothing/2', 'api/users']

/** An API through which the gateway leads back to the service, made on first use. */
async function ensureApi(client: ServiceClient, address: string) {
  const { apis } = await client.apis.list({ query: { p: 0 } })
  const isDemo = ({ api_definition }: (typeof apis)[number]) =>
    JSON.stringify(api_definition.proxy ?? {}).includes(`"${listenPath}"`)
  if (apis.some(isDemo)) return
  await client.apis.create({
    body: {
      api_definition: {
        name: 'Demo',
        active: true,
        use_keyless: true,
        proxy: { listen_path: listenPath, target_url: address, strip_listen_path: true },
        version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
      },
    },
  })
}

async function waitForGateway(url: string) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(200)) {
    const reply = await fetch(`${url}hello`).catch(() => undefined)
    if (reply?.ok) return
  }
  throw new Refusal(`${url} does not answer: is a gateway running there?`)
}

async function sendRequests(url: string, count: number) {
  const answers: Record<number, number> = {}
  const progress = showProgress('sending')
  let left = count
  let answered = 0
  const send = async () => {
    while (left-- > 0) {
      const path = paths[Math.floor(Math.random() * paths.length)]
      const { status } = await fetch(url + path)
      answers[status] = (answers[status] ?? 0) + 1
      answered += 1
      progress.at(answered, count)
    }
  }
  await Promise.all(Array.from({ length: together }, send))
  progress.end()
  return answers
}

function numberFlag(text: string | undefined, name: string, otherwise: number) {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Refusal(`--${name}: '${text}' is no number`)
  return value
}

export const run: Run = async (_, flags) => {
  const key = textFlag(flags, 'key')
  if (!key)
    throw new Refusal('--key is needed: the API key of a user, as the first start prints it')
  const requests = numberFlag(textFlag(flags, 'requests'), 'requests', 200)
  const days = numberFlag(textFlag(flags, 'history'), 'history', 0)
  const loaded = readSettings(flags)
  const { address, client } = await connectAs(loaded, key)
  const { org_id } = await client.users.me()
  if (requests > 0) {
    await ensureApi(client, address)
    const url = (textFlag(flags, 'gateway') ?? 'http://127.0.0.1:8080') + listenPath
    await waitForGateway(url)
    const answers = Object.entries(await sendRequests(url, requests))
    const shown = answers.map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(`${requests} requests through ${url}: ${shown}`)
  }
  if (days > 0) {
    const { Meta } = await withService(loaded, (admin) =>
      admin.samples.create({ body: { org_id: String(org_id), days } }),
    )
    const { records } = Meta as { records: number }
    console.log(`${records} records of the last ${days} days, tagged sample-history`)
  }
}
