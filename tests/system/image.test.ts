import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { ensureBuilt } from '#tools/prepare/fresh.mjs'
import { makeHome } from '#tools/services/home.mjs'
import { findFreePort } from '#tools/services/server.mjs'
import { lastStage, readDockerfile, variablesOfImage } from '../deployment/dockerfile.ts'

vi.setConfig({ testTimeout: 120_000 })

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Packages that are left when those for development are pruned. */
function productPackages(): string[] {
  const lock: { packages: Record<string, { dev?: boolean; link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(
      ([path, { dev, link }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !link,
    )
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
}

/** Lays out what the last stage copies, as it lies in the image. */
function layOut(folder: string) {
  const copied = lastStage(readDockerfile())
    .filter(({ word }) => word === 'COPY')
    .flatMap(({ rest }) => [...rest.matchAll(/\/src\/(\S+)/g)].map(([, source = '']) => source))
  for (const source of copied.filter((one) => one !== 'node_modules')) {
    cpSync(join(root, source), join(folder, source), { recursive: true })
  }
  for (const path of productPackages()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path))
  }
}

async function waitFor(url: string) {
  for (let tries = 0; tries < 600; tries++) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return reply
    await pause(50)
  }
  throw new Error(`${url} does not answer`)
}

test('what the image holds is enough to serve front-end, guide and API', async () => {
  await ensureBuilt(root)
  const home = makeHome('image')
  layOut(home.folder)
  const port = String(await findFreePort())
  const env = {
    ...variablesOfImage(readDockerfile()),
    PATH: String(process.env.PATH),
    SVC_DB_DATADIR: join(home.folder, 'data'),
    SVC_DB_HOMEDIR: home.folder,
    SVC_DB_LISTENADDRESS: '127.0.0.1',
    SVC_DB_ADMINSECRET: 'a secret of the image test',
    SVC_DB_ALLOWSQLITEINPRODUCTION: 'true',
  }
  const words = ['dist/svc.mjs', 'start', '--only', 'service', '--port', port]
  const child = spawn(process.execPath, words, { cwd: home.folder, env, stdio: 'ignore' })
  home.adopt(child.pid ?? 0)
  const url = `http://127.0.0.1:${port}`
  await waitFor(`${url}/live`)
  const page = await (await waitFor(`${url}/`)).text()
  expect(page).toContain('<div id="root">')
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  expect((await fetch(url + script)).status).toBe(200)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  await home.clear()
})
