import { type Contract, contract, createClient, type Sent } from '@svc/contract'
import { createLog, createService } from '@svc/service'
import { isLoopback, type LoadedSettings } from '@svc/settings'
import { Refusal } from './refusal.ts'
import { openStores } from './stores.ts'

export type ServiceClient = ReturnType<typeof createClient<typeof contract>>

interface Reply {
  status: number
  text: string
}

function read({ status, text }: Reply): unknown {
  if (status < 400) return JSON.parse(text)
  const { Message, Errors = [] } = JSON.parse(text)
  throw new Refusal([Message, ...Errors].join('; '), Errors)
}

/** Where a service with these settings answers on this machine. */
export function addressOf({ settings }: Pick<LoadedSettings, 'settings'>) {
  const { listen_address, listen_port, http_server_options } = settings
  const everywhere = listen_address === '0.0.0.0' || listen_address === '::'
  const host = everywhere ? 'localhost' : listen_address
  return `${http_server_options.use_ssl ? 'https' : 'http'}://${host}:${listen_port}`
}

async function answers(address: string, headers: Record<string, string>) {
  const reply = await fetch(`${address}/admin/hello`, { headers }).catch(() => undefined)
  if (reply?.status === 401) throw new Refusal(`${address} runs with another admin_secret`)
  return reply?.ok ?? false
}

/**
 * Lets a command work with the service by its own API: the running one, or, where none runs, one in
 * this process that opens the stores for as long as the work takes.
 */
export async function withService<R>(
  loaded: LoadedSettings,
  work: (client: ServiceClient) => Promise<R>,
): Promise<R> {
  const headers = { 'admin-auth': loaded.settings.admin_secret, accept: 'application/json' }
  const address = addressOf(loaded)
  if (await answers(address, headers)) {
    const send = async ({ method, path, body }: Sent) => {
      const reply = await fetch(address + path, { method, headers, body: JSON.stringify(body) })
      return read({ status: reply.status, text: await reply.text() })
    }
    return work(createClient<Contract>(contract, send))
  }
  return withOwnService(loaded, headers, work)
}

/** The running service as a user meets it. */
export async function connectAs(loaded: LoadedSettings, credential: string) {
  const address = addressOf(loaded)
  const headers = { authorization: credential, accept: 'application/json' }
  const send = async ({ method, path, body }: Sent) => {
    const sent = { method, headers, body: JSON.stringify(body) }
    const reply = await fetch(address + path, sent).catch(() => undefined)
    if (!reply) throw new Refusal(`${address} does not answer: start the service first`)
    return read({ status: reply.status, text: await reply.text() })
  }
  return { address, client: createClient<Contract>(contract, send) }
}

async function withOwnService<R>(
  loaded: LoadedSettings,
  headers: Record<string, string>,
  work: (client: ServiceClient) => Promise<R>,
): Promise<R> {
  const stores = await openStores(loaded)
  const { settings } = loaded
  const quiet = createLog({ log_level: 'error', log_format: settings.log_format })
  const service = await createService({
    ...{ settings, ...stores, log: quiet, homeDir: settings.home_dir, webRoot: '' },
    now: () => new Date(),
  })
  try {
    const send = async ({ method, path, body }: Sent) => {
      const host = isLoopback(settings.listen_address) ? 'localhost' : settings.listen_address
      const reply = await service.app.inject({
        ...{ method: method as 'GET', url: path, headers: { ...headers, host } },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      return read({ status: reply.statusCode, text: reply.body })
    }
    return await work(createClient<Contract>(contract, send))
  } finally {
    await service.close()
    await stores.close()
  }
}
