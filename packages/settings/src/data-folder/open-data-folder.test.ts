import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDataFolder } from './open-data-folder.ts'
import { identifyProcess } from './process-identity.ts'

const root = mkdtempSync(join(tmpdir(), 'data-folder-'))
const program = join(root, 'holder.mjs')
const children: ChildProcess[] = []
let folders = 0
const newFolder = () => join(root, `folder-${folders++}`)

beforeAll(async () => {
  const opener = fileURLToPath(new URL('./open-data-folder.ts', import.meta.url))
  await build({
    stdin: {
      contents: `import { openDataFolder } from ${JSON.stringify(opener)}
        process.on('message', (folder) => {
          try { process.send({ secrets: openDataFolder(folder).secrets }) }
          catch (error) { process.send({ problem: error.message }) }
        })
        process.send('ready')`,
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    nodePaths: [fileURLToPath(new URL('../../../../node_modules', import.meta.url))],
  })
})

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true })
})

async function startChild(): Promise<ChildProcess> {
  const child = fork(program, { execArgv: [] })
  children.push(child)
  await once(child, 'message')
  return child
}

interface Answer {
  secrets?: object
  problem?: string
}

async function openIn(child: ChildProcess, folder: string): Promise<Answer> {
  const answer = once(child, 'message')
  child.send(folder)
  return (await answer)[0]
}

async function killChild(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the lock', () => {
  test('a second process is told who holds the folder, and may take it after kill -9', async () => {
    const folder = newFolder()
    const child = await startChild()
    const { secrets } = await openIn(child, folder)
    expect(() => openDataFolder(folder)).toThrow(
      new Error(`data folder ${folder} is in use by process ${child.pid}`),
    )
    await killChild(child)
    const taken = openDataFolder(folder)
    expect(taken.secrets).toEqual(secrets)
    taken.release()
  })

  test('of many processes that find a dead holder exactly one takes over', async () => {
    const folder = newFolder()
    let holder = await startChild()
    await openIn(holder, folder)
    let waiting = await Promise.all(Array.from({ length: 5 }, startChild))
    for (let round = 0; round < 4; round++) {
      await killChild(holder)
      const answers = await Promise.all(waiting.map((child) => openIn(child, folder)))
      const winners = waiting.filter((_, index) => answers[index]?.secrets !== undefined)
      expect(winners).toHaveLength(1)
      const [winner = holder] = winners
      const problem = `data folder ${folder} is in use by process ${winner.pid}`
      expect(answers.filter((answer) => answer.problem === problem)).toHaveLength(
        waiting.length - 1,
      )
      waiting = waiting.filter((child) => child !== winner)
      holder = winner
    }
  })

  test('the same process cannot take a folder twice, but again after its release', () => {
    const folder = newFolder()
    const first = openDataFolder(folder)
    expect(() => openDataFolder(folder)).toThrow(`in use by process ${process.pid}`)
    first.release()
    const second = openDataFolder(folder)
    first.release()
    expect(() => openDataFolder(folder)).toThrow(`in use by process ${process.pid}`)
    second.release()
    expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toHaveLength(1)
  })

  test.runIf(identifyProcess(process.pid) !== '')(
    'a later process with the number of the dead holder does not keep the folder locked',
    () => {
      const folder = newFolder()
      mkdirSync(folder)
      symlinkSync(`${process.pid}:another start`, join(folder, 'lock.9'))
      openDataFolder(folder).release()
    },
  )
})

describe('the folder', () => {
  test('it and its secrets are for the owner only', () => {
    const { path, secrets, release } = openDataFolder(join(newFolder(), 'deep'))
    const file = join(path, 'secrets.json')
    expect(statSync(path).mode & 0o777).toBe(0o700)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets)
    expect(new Set(Object.values(secrets)).size).toBe(3)
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[0-9a-f]{64}$/)
    release()
  })

  test('secrets are made once', () => {
    const folder = newFolder()
    const first = openDataFolder(folder)
    first.release()
    const second = openDataFolder(folder)
    expect(second.secrets).toEqual(first.secrets)
    second.release()
  })

  test('a half-written secrets file is never used', () => {
    const folder = newFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, 'secrets.json.new'), '{"node_se')
    const { secrets, release } = openDataFolder(folder)
    expect(secrets.secret_key).toHaveLength(64)
    release()
  })

  test.each([
    '',
    '{"node_secret":"hush"}',
    'hush',
    '{"node_secret":"a","gateway_secret":"b","secret_key":""}',
  ])('a secrets file with %j is a problem and stays as it is', (content) => {
    const folder = newFolder()
    mkdirSync(folder)
    const file = join(folder, 'secrets.json')
    writeFileSync(file, content)
    const problem = `${file}: not a JSON object with node_secret, gateway_secret and secret_key`
    expect(() => openDataFolder(folder)).toThrow(new Error(problem))
    expect(readFileSync(file, 'utf8')).toBe(content)
    expect(() => openDataFolder(folder), 'the lock was given back').toThrow(new Error(problem))
  })

  test('a file in its place is a problem of one line', () => {
    const path = newFolder()
    writeFileSync(path, '')
    expect(() => openDataFolder(path)).toThrow(
      new Error(`data folder ${path} cannot be used: it is not a folder`),
    )
    expect(() => openDataFolder(join(path, 'below'))).toThrow('cannot be used: it is not a folder')
  })
})
