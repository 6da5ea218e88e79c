import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { ensureBuilt } from '../prepare/fresh.mjs'
import { chromium as installed } from '../services/chromium.mjs'
import { makeHome } from '../services/home.mjs'
import { findFreePort } from '../services/server.mjs'
import { nodeSecret } from './gateways.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A built service on an empty store, on a free port; both end with this process. */
export async function startService() {
  await ensureBuilt(root)
  const home = makeHome('web')
  const url = `http://127.0.0.1:${await findFreePort()}`
  const controlPlanePort = await findFreePort()
  const args = ['start', '--port', new URL(url).port, '--data-dir', home.folder]
  const child = spawn(process.execPath, [`${root}/dist/svc.mjs`, ...args], {
    cwd: home.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SVC_DB_LOGLEVEL: 'error',
      SVC_GW_LISTENPORT: '0',
      SVC_DB_NODESECRET: nodeSecret,
      SVC_DB_CONTROLPLANE_ENABLED: 'true',
      SVC_DB_CONTROLPLANE_LISTENPORT: String(controlPlanePort),
      SVC_DB_CONTROLPLANE_CONNECTIONSTRING: 'control.acme.test:443',
      SVC_DB_SECURITY_OPENPOLICY_ENABLEAPI: 'true',
      SVC_DB_SECURITY_ALLOWADMINRESETPASSWORD: 'true',
    },
  })
  home.adopt(child.pid ?? 0)
  for (let tries = 0; tries < 600; tries++) {
    const reply = await fetch(`${url}/hello`).catch(() => undefined)
    if (reply?.ok) return { url, controlPlanePort, close: home.clear }
    await pause(100)
  }
  throw new Error(`the service does not answer at ${url}`)
}

/** The browser of this machine, without a window. */
export async function openChromium() {
  const executablePath = process.env.SVC_TEST_CHROMIUM ?? installed.find() ?? installed.fallback?.()
  if (!executablePath) throw new Error('chromium is not on this machine; set SVC_TEST_CHROMIUM')
  return chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  })
}
