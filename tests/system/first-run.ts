import { vi } from 'vitest'
import { findFreePort } from '#tools/services/server.mjs'
import { startSvc } from '../services/svc.ts'

/** What the first start prints about itself. */
function readBanner(printed: string) {
  const line = (name: string) => new RegExp(`^ {2}${name} +(\\S+)$`, 'm').exec(printed)?.[1] ?? ''
  const [address, user, password] = [line('Address'), line('User'), line('Password')]
  return { address, user, password, key: line('API key') }
}

/** `svc start --bootstrap` on an empty folder, with metrics on a port of their own. */
export async function startFirst() {
  const metricsPort = await findFreePort()
  const env = { SVC_DB_METRICS_LISTENPORT: String(metricsPort) }
  const service = await startSvc({ args: ['--bootstrap'], env })
  // It listens first: the address is part of what is printed.
  await vi.waitUntil(() => service.printed().includes('API key'), 30_000)
  const { port } = new URL(service.url)
  return {
    ...{ service, metricsPort },
    banner: readBanner(service.printed()),
    /** Where commands find it, running or not. */
    place: ['--data-dir', service.folder, '--port', port],
  }
}
