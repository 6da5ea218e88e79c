import type { LoadedSettings } from '@svc/settings'
import { addressOf } from '../service-client.ts'
import { type Finding, findingsOf } from './finding.ts'
import type { StoresFound } from './stores.ts'

const { ok, note, warning, problem } = findingsOf('service')

interface Health {
  version: string
  details: Record<string, { status: string; output?: string }>
}

const patienceMs = 3_000

/** The route is ours, and so is what it answers. */
const readHealth = async (reply: Response) => (await reply.json()) as Health

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)

/** What the service that runs with these settings says of itself, if one does. */
export async function checkRunning(loaded: LoadedSettings): Promise<StoresFound> {
  const address = addressOf(loaded)
  const from = Date.now()
  const reply = await ask(`${address}/hello`)
  const asked = new Date((from + Date.now()) / 2)
  if (!reply?.ok) {
    const text = `none answers at ${address}`
    return { findings: [note(text, 'start it, or look from the machine it runs on')], servers: [] }
  }
  const { version, details } = await readHealth(reply)
  const clock = new Date(reply.headers.get('date') ?? asked)
  const failing = Object.entries(details).filter(([, { status }]) => status !== 'pass')
  return {
    findings: [
      ok(`version ${version} answers at ${address}`),
      ...failing.map(([name, { output }]) =>
        problem(`its ${name} fails: ${output}`, 'see the line about that store, and its log'),
      ),
      ...(await checkSecret(address, loaded)),
    ],
    servers: [{ name: 'the running service', engine: 'service', version, clock, asked }],
  }
}

/** A service that refuses our secret runs with other settings than those we look at. */
async function checkSecret(address: string, { settings }: LoadedSettings): Promise<Finding[]> {
  const reply = await ask(`${address}/admin/hello`, { 'admin-auth': settings.admin_secret })
  if (reply?.status !== 401) return []
  const advice = 'run this with the file and the environment that the service was started with'
  return [warning(`the service at ${address} runs with another admin_secret`, advice)]
}
