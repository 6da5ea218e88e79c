import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  checkStart,
  gatewayProblems,
  gatewayStore,
  loadGatewaySettings,
  loadPumpSettings,
  loadSettings,
  pumpDestinations,
  pumpRedis,
} from '@svc/settings'
import { describe, expect, test } from 'vitest'
import { commands } from '../apps/cli/src/commands/index.ts'
import { type Container, readCompose, readVariables } from './deployment/compose.ts'
import { lastStage, readDockerfile, variablesOfImage } from './deployment/dockerfile.ts'
import { folder, root } from './deployment/place.ts'
import { knownKeys, readUnit, unitNames } from './deployment/unit.ts'

const instructions = readDockerfile()
const image = variablesOfImage(instructions)

/** What is wrong with the words of a command, seen from what `svc help` says. */
function complaintsAbout(words: string[]): string[] {
  const [name = '', ...rest] = words
  const usage = commands[name]?.usage
  if (usage === undefined) return [`svc has no command '${name}'`]
  return rest.flatMap((word, at) => {
    if (word.startsWith('--')) return usage.includes(word) ? [] : [`svc ${name} has no ${word}`]
    const isChoice = rest[at - 1] === '--only'
    return isChoice && !usage.includes(word) ? [`--only has no ${word}`] : []
  })
}

/** The example with everything filled in. */
const variablesFor = (profile: string) =>
  Object.fromEntries(
    Object.entries(readVariables('.env.example')).map(([name, value]) => [
      name,
      name === 'COMPOSE_PROFILES' ? profile : value || `${name} at some length`.replaceAll(' ', ''),
    ]),
  )

describe.each(['postgres', 'mongo'])('the compose file with %s', (profile) => {
  const { services, volumes } = readCompose(variablesFor(profile))
  const ours = Object.entries(services).filter(([, { image: name }]) => name === 'svc-dashboard')
  const envOf = ({ environment }: Container) => ({ ...image, ...environment })
  const only = (process: string) =>
    ours.filter(([, { command = [] }]) => command.join(' ') === `start --only ${process}`)

  test('runs two services, a pump and a gateway by commands that there are', () => {
    expect(only('service').map(([name]) => name)).toEqual(['dashboard-1', 'dashboard-2'])
    expect([only('pump').length, only('gateway').length]).toEqual([1, 1])
    expect(ours.flatMap(([, { command = [] }]) => complaintsAbout(command))).toEqual([])
    expect(ours.every(([, container]) => container.read_only)).toBe(true)
  })

  test('gives the services settings that they know and start with', () => {
    for (const [, container] of only('service')) {
      const loaded = loadSettings({ env: envOf(container), cwd: root })
      expect(loaded.warnings).toEqual([])
      expect(loaded.production).toBe(true)
      expect(checkStart(loaded)).toEqual({ problems: [], notices: [] })
      expect(loaded.settings.storage.main.type).toBe(profile)
      expect(loaded.settings.redis_host in services).toBe(true)
    }
  })

  test('gives the pump and the gateway settings that they know and start with', () => {
    const [pump] = only('pump').map(([, container]) =>
      loadPumpSettings({ env: envOf(container), cwd: root }),
    )
    expect(pump?.warnings).toEqual([])
    if (pump) {
      const { pumps, uptime } = pumpDestinations(pump.settings, '/')
      expect(pumps.map(({ content }) => content)).toEqual(['records', 'aggregates'])
      expect([uptime?.layer.type, pumpRedis(pump.settings)?.addrs]).toEqual([
        profile,
        ['redis:6379'],
      ])
    }
    const [gateway] = only('gateway').map(([, container]) =>
      loadGatewaySettings({ env: envOf(container), cwd: root }),
    )
    expect(gateway?.warnings).toEqual([])
    if (gateway) {
      expect(gatewayProblems(gateway.settings)).toEqual([])
      expect(gatewayStore(gateway.settings)).toMatchObject({ addrs: ['redis:6379'] })
    }
  })

  test('leads everywhere: databases, dependencies, volumes, the balancer', () => {
    const isRunning = ({ profiles }: Container) => !profiles || profiles.includes(profile)
    const running = Object.entries(services)
      .filter(([, container]) => isRunning(container))
      .map(([name]) => name)
    const hosts = ours.flatMap(([, { environment }]) =>
      Object.values(environment).flatMap((value) => /@([\w-]+):\d+/.exec(value)?.[1] ?? []),
    )
    expect([...new Set(hosts)]).toEqual([profile])
    expect(running).toContain(profile)
    for (const [name, { depends_on = [], volumes: used = [] }] of Object.entries(services)) {
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      expect(
        needed.filter((one) => !(one in services)),
        name,
      ).toEqual([])
      const named = used.map((volume) => volume.split(':')[0] ?? '')
      const missing = named.filter((volume) =>
        volume.startsWith('.') ? !existsSync(new URL(volume, folder)) : !volumes.includes(volume),
      )
      expect(missing, name).toEqual([])
    }
    const balancer = readFileSync(new URL('haproxy.cfg', folder), 'utf8')
    const servers = [...balancer.matchAll(/^\s*server \w+ ([\w-]+):3000$/gm)].map(
      ([, host]) => host,
    )
    expect(servers).toEqual(only('service').map(([name]) => name))
  })
})

test('the compose file names what is missing instead of starting without secrets', () => {
  for (const name of Object.keys(readVariables('.env.example'))) {
    if (/PROFILES|PORT/.test(name)) continue
    const { [name]: _, ...others } = variablesFor('postgres')
    expect(() => readCompose(others), name).toThrow(name)
  }
})

describe('the Dockerfile', () => {
  const last = lastStage(instructions)
  const restOf = (word: string) => last.filter((one) => one.word === word).map(({ rest }) => rest)
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)

  test('copies from this repository what is there, and from stages that come before', () => {
    const stages: string[] = []
    for (const { word, rest } of instructions) {
      if (word === 'FROM') stages.push(/ AS (\w+)$/.exec(rest)?.[1] ?? '')
      if (word !== 'COPY') continue
      const [, stage] = /^--from=(\w+)/.exec(rest) ?? []
      const sources = rest
        .replace(/^--from=\S+\s+/, '')
        .split(/\s+/)
        .slice(0, -1)
      if (stage) expect(stages).toContain(stage)
      const kept = sources.map((source) => source.replace(/^\/src\//, ''))
      const made = ['node_modules', 'dist']
      const missing = kept.filter(
        (source) => !made.includes(source) && !existsSync(join(root, source)),
      )
      expect(missing).toEqual([])
    }
  })

  test('sends everything that the build reads, and nothing private', () => {
    const needed = [
      'apps',
      'packages',
      'tools',
      'docs',
      'docs/guide',
      'docs/images',
      'package-lock.json',
    ]
    expect(ignored.filter((pattern) => needed.includes(pattern))).toEqual([])
    for (const name of ['data', '.git', '**/node_modules']) expect(ignored).toContain(name)
  })

  test('runs Node 20 as a user without rights, and says how it is', () => {
    for (const { rest } of instructions.filter(({ word }) => word === 'FROM')) {
      expect(rest).toMatch(/^(node:20-|build )/)
    }
    expect(restOf('USER')).toEqual(['node'])
    const [check = ''] = restOf('HEALTHCHECK')
    const words: string[] = JSON.parse(check.slice(check.indexOf('[')))
    const url = 'data:,fine'
    const asked = (address: string) =>
      spawnSync(process.execPath, words.slice(1), { env: { HEALTH_URL: address } }).status
    expect([asked(url), asked('http://127.0.0.1:1/')]).toEqual([0, 1])
  })

  test('has a default command that there is, with settings that are known', () => {
    const [entry, command] = [restOf('ENTRYPOINT'), restOf('CMD')].map(([text = '[]']) =>
      JSON.parse(text),
    )
    expect(entry).toEqual(['svc'])
    expect(complaintsAbout(command)).toEqual([])
    expect(loadSettings({ env: image, cwd: root }).warnings).toEqual([])
    expect(loadGatewaySettings({ env: image, cwd: root }).warnings).toEqual([])
    expect(loadPumpSettings({ env: image, cwd: root }).warnings).toEqual([])
  })
})

describe.each(unitNames)('the unit %s', (name) => {
  const lines = readUnit(name)
  const valuesOf = (key: string) =>
    lines.filter(([, each]) => each === key).map(([, , value]) => value)

  test('has keys that systemd knows', () => {
    const unknown = lines.filter(([section, key]) => !knownKeys[section]?.split(' ').includes(key))
    expect(unknown).toEqual([])
  })

  test('starts what there is', () => {
    const [, script, ...words] = valuesOf('ExecStart').join().split(' ')
    expect(script).toBe('/opt/svc/dist/svc.mjs')
    expect(complaintsAbout(words)).toEqual([])
    expect(words).toContain(name.replace('svc-', '').replace('dashboard', 'service'))
    const [page = ''] = valuesOf('Documentation')
    expect(existsSync(join(root, page.replace('file:///opt/svc/', '')))).toBe(true)
    expect(valuesOf('WorkingDirectory')).toEqual([`/var/lib/${valuesOf('StateDirectory')}`])
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  test.skipIf(!hasSystemd)('passes the checks of systemd, and is shut tight', () => {
    const place = mkdtempSync(join(tmpdir(), 'svc-unit-'))
    const file = join(place, `${name}.service`)
    const text = readFileSync(new URL(`systemd/${name}.service`, folder), 'utf8')
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    })
    const tight = spawnSync(
      'systemd-analyze',
      ['security', '--no-pager', '--offline=true', '--threshold=20', file],
      { encoding: 'utf8' },
    )
    rmSync(place, { recursive: true })
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    expect(tight.status, tight.stdout).toBe(0)
  })
})
