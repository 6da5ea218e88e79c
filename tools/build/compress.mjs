import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a packed file saves less than a packet. */
const worthwhile = 1_000

/**
 * Writes a brotli and a gzip twin beside every text file of a folder, for the service to send
 * instead. Done at build, where it may take its time.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

/** @param {string} file */
async function compressFile(file) {
  const content = readFileSync(file)
  if (content.length < worthwhile) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
