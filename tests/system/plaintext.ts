import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { Installation } from './installation.ts'
import type { Secrets } from './secrets-in-use.ts'

/** A place where something is kept, and its contents byte by byte. */
export type Contents = Map<string, Buffer>

export function readFolder(folder: string): Contents {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => [name, join(folder, name)] as const)
    .filter(([, path]) => statSync(path, { throwIfNoEntry: false })?.isFile())
  return new Map(files.map(([name, path]) => [name, readFileSync(path)]))
}

export async function readTables({ ask }: Installation): Promise<Contents> {
  const contents: Contents = new Map()
  const tables = await ask(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const rows = await ask(`select * from "${name}"`)
    // Documents are JSON in a text column: quoted once more, they would look different.
    const cells = rows.flatMap((row) => Object.values(row).map(String))
    contents.set(`table ${name}`, Buffer.from(cells.join('\n')))
  }
  return contents
}

export async function readRedis(url: string, db: number): Promise<Contents> {
  const client = new Redis(url, { db })
  const lines: string[] = []
  for (const key of await client.keys('*')) {
    const isText = (await client.type(key)) === 'string'
    lines.push(key, ...(isText ? [String(await client.get(key))] : await client.smembers(key)))
  }
  client.disconnect()
  return new Map([['redis', Buffer.from(lines.join('\n'))]])
}

const formsOf = (secret: string) => {
  const bytes = Buffer.from(secret)
  const encoded = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
  return [...new Set([secret, encodeURIComponent(secret), ...encoded])]
}

/** Every secret that can be read somewhere, as it is or in a common encoding. */
export function findPlaintext(contents: Contents, secrets: Secrets): string[] {
  return [...contents].flatMap(([place, bytes]) =>
    Object.entries(secrets)
      .filter(([, secret]) => formsOf(secret).some((form) => bytes.includes(form)))
      .map(([name]) => `${name} in ${place}`),
  )
}
