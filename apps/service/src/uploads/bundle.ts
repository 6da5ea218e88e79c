import { bundleFiles, failed, findMainFile, type Json, type Outcome } from '@svc/definitions'
import { longestYaml } from '@svc/definitions/text'
import { readArchive } from './zip.ts'

type ReadText = (bytes: Buffer) => Promise<Outcome<Json>>

const isYaml = (name: string) => /\.ya?ml$/i.test(name)

/** Makes one description of the files in an archive, which starts in its `openapi.json` or `.yaml`. */
export async function readBundle(bytes: Buffer, readText: ReadText): Promise<Outcome<Json>> {
  const archive = await readArchive(bytes)
  if (!archive.ok) return archive
  const main = findMainFile(archive.value.keys())
  if (main === undefined)
    return failed({ path: '', message: 'the archive has no openapi.json or openapi.yaml' })
  let room = longestYaml
  const files = new Map<string, Outcome<Json>>()
  for (const [name, content] of archive.value) {
    if (isYaml(name)) room -= content.length
    if (room < 0)
      return failed({ path: '', message: `the archive has more than ${longestYaml} bytes of YAML` })
    files.set(name, await readText(content))
  }
  return bundleFiles(files, main)
}
