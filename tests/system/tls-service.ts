import { once } from 'node:events'
import { get } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { makeHome } from '#tools/services/home.mjs'
import { findFreePort } from '#tools/services/server.mjs'
import { writeCertificate } from './certificate.ts'
import { spawnSvc } from './command.ts'

/** A service and a gateway that speak TLS with a certificate of their own, on a data folder of their own. */
export async function startTlsService() {
  const home = makeHome('tls')
  const { certificate, ...files } = writeCertificate(home.folder)
  const [port, gatewayPort] = [await findFreePort(), await findFreePort()]
  const certificates = JSON.stringify([{ domain_name: 'localhost', ...files }])
  const place = ['--port', String(port), '--data-dir', home.folder]
  const env = {
    SVC_DB_HTTPSERVEROPTIONS_USESSL: 'true',
    SVC_DB_HTTPSERVEROPTIONS_CERTIFICATES: certificates,
    SVC_GW_HTTPSERVEROPTIONS_USESSL: 'true',
    SVC_GW_HTTPSERVEROPTIONS_CERTIFICATES: certificates,
    SVC_GW_LISTENPORT: String(gatewayPort),
  }
  const running = spawnSvc(['start', ...place], { env })
  const ask = (path: string, headers = {}) => askSecurely(port, path, headers, certificate)
  const refusal = running.ended.then(({ errors }) => {
    throw new Error(`svc start ended: ${errors.join()}`)
  })
  await Promise.race([refusal, answers(() => ask('/hello'))])
  refusal.catch(() => {})
  return {
    ...{ port, gatewayPort, place, env, certificate, certFile: files.cert_file },
    /** The status of a request, by a client that trusts this certificate and no other. */
    ask,
    askGateway: (path: string) => askSecurely(gatewayPort, path, {}, certificate),
    async stop() {
      running.kill('SIGTERM')
      const ended = await running.ended
      await home.clear()
      return ended
    },
  }
}

async function askSecurely(port: number, path: string, headers: object, ca: string) {
  const request = get({ host: '127.0.0.1', port, path, ca, agent: false, headers: { ...headers } })
  const [reply] = await once(request, 'response')
  reply.resume()
  return Number(reply.statusCode)
}

async function answers(ask: () => Promise<number>) {
  while ((await ask().catch(() => 0)) !== 200) await pause(50)
}
