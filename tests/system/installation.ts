import { join } from 'node:path'
import Database from 'libsql'
import pg from 'pg'
import { makeHome } from '#tools/services/home.mjs'
import { findFreePort } from '#tools/services/server.mjs'
import { type Svc, startSvc } from '../services/svc.ts'
import { unique } from './organisation.ts'

export type Engine = 'sqlite' | 'postgres'
export type Row = Record<string, unknown>

/** What outlives a process: a data folder, a database and a port. */
export interface Installation {
  url: string
  folder: string
  start(): Promise<Svc>
  /** Looks into the main store behind the service's back. */
  ask(sql: string): Promise<Row[]>
  remove(): Promise<void>
}

/** Secrets that must be named where they cannot be generated. */
export const namedSecrets = {
  SVC_DB_NODESECRET: 'the node secret of system tests',
  SVC_DB_SVCAPI_SECRET: 'the gateway secret of system tests',
  SVC_DB_SECURITY_SECRETKEY: 'the secret key of system tests',
}

interface Store {
  env: Record<string, string>
  ask(sql: string): Promise<Row[]>
  drop(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** The Postgres server, where it is not that of all tests. */
  server?: string
}

/** An installation that can be started, killed and started again. */
export async function makeInstallation(
  engine: Engine,
  { env = {}, server }: Options = {},
): Promise<Installation> {
  const { folder, clear } = makeHome('installation')
  const store = engine === 'sqlite' ? openFile(folder) : await makeDatabase(server)
  const port = await findFreePort()
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    start: () => startSvc({ port, args: ['--data-dir', folder], env: { ...store.env, ...env } }),
    ask: store.ask,
    async remove() {
      await store.drop()
      await clear()
    },
  }
}

function openFile(folder: string): Store {
  return {
    env: {},
    async ask(sql) {
      const file = new Database(join(folder, 'dashboard.sqlite'))
      try {
        return rowsOf(file.prepare(sql).all())
      } finally {
        file.close()
      }
    },
    drop: async () => {},
  }
}

/** The driver types rows as unknown, whatever they are. */
const rowsOf = (rows: unknown[]) => rows as Row[]

/** A database of its own on the Postgres server of the tests. */
export async function makeDatabase(
  server = String(process.env.SVC_TEST_POSTGRES_URL),
): Promise<Store> {
  const name = unique('system').replace('-', '_')
  await askPostgres(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return {
    env: {
      SVC_DB_STORAGE_MAIN_TYPE: 'postgres',
      SVC_DB_STORAGE_MAIN_CONNECTIONSTRING: url.href,
      ...namedSecrets,
    },
    ask: (sql) => askPostgres(url.href, sql),
    drop: async () => {
      await askPostgres(server, `drop database ${name} with (force)`)
    },
  }
}

async function askPostgres(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
