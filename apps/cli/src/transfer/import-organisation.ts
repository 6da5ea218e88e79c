import type { Progress } from '../progress.ts'
import { Refusal } from '../refusal.ts'
import type { ServiceClient } from '../service-client.ts'
import { listPart, readObjects } from './folder.ts'
import { groupsOf } from './groups.ts'
import type { Manifest } from './manifest.ts'
import { deriveKey } from './passphrase.ts'

interface Asked {
  folder: string
  manifest: Manifest
  passphrase?: string
}

type Send = ServiceClient['transfers']['import']
type Body = NonNullable<Parameters<Send>[0]>['body']
type Objects = Body['objects']

const together = 200
const mostText = 4_000_000

/** The files hold what an export has written; the service judges what is in them. */
const asObjects = (values: unknown[]) => values as Objects

async function keyOf({ manifest, passphrase }: Asked): Promise<string | undefined> {
  if (!manifest.sealed) return undefined
  if (passphrase === undefined) {
    throw new Refusal('the export holds secrets: --passphrase-file is needed')
  }
  return deriveKey(passphrase, manifest.sealed)
}

/** The files of every part, once they are known to be all there. */
function listFiles({ folder, manifest }: Asked) {
  if (!manifest.parts) throw new Refusal(`${folder} is an export that was not finished`)
  const files: Array<{ part: string; names: string[] }> = []
  for (const [part, count] of Object.entries(manifest.parts)) {
    const names = listPart(folder, part)
    if (names.length !== count) {
      throw new Refusal(`${folder}/${part} holds ${names.length} objects instead of ${count}`)
    }
    files.push({ part, names })
  }
  return files
}

/** The objects of a part in groups that fit into one request. */
function* objectsOf(folder: string, part: string, names: string[]) {
  for (let at = 0; at < names.length; at += together) {
    const objects = readObjects(folder, part, names.slice(at, at + together))
    for (const group of groupsOf(objects, mostText)) yield asObjects(group)
  }
}

const mostTold = 50

function tellOf(obstacles: string[]): string {
  const more = obstacles.length - mostTold
  const shown = obstacles.slice(0, mostTold)
  const lines = more > 0 ? [...shown, `and ${more} more`] : shown
  return ['nothing was imported:', ...lines].join('\n  ')
}

/**
 * Takes in an organisation that was exported: first everything is looked at, then it is written,
 * and should that fail all of it is taken away again.
 */
export async function importOrganisation(
  client: ServiceClient,
  asked: Asked,
  progress: (what: string) => Progress,
): Promise<number> {
  const { folder, manifest } = asked
  const files = listFiles(asked)
  const total = files.reduce((sum, { names }) => sum + names.length, 0)
  const key = await keyOf(asked)
  const params = { id: manifest.organisation }

  async function walk(what: string, work: (body: Body) => Promise<unknown>) {
    const shown = progress(what)
    let done = 0
    for (const { part, names } of files) {
      for (const objects of objectsOf(folder, part, names)) {
        await work({ part, objects, key })
        done += objects.length
        shown.at(done, total)
      }
    }
    shown.end()
  }

  const obstacles: string[] = []
  await walk('checking', (body) =>
    client.transfers.import({ params, body: { ...body, check: true } }).catch((error) => {
      if (!(error instanceof Refusal) || error.details.length === 0) throw error
      obstacles.push(...error.details)
    }),
  )
  if (obstacles.length > 0) throw new Refusal(tellOf(obstacles), obstacles)
  await client.transfers.clear({ params })
  try {
    await walk('importing', (body) => client.transfers.import({ params, body }))
  } catch (error) {
    await client.transfers.clear({ params })
    throw error
  }
  return total
}
