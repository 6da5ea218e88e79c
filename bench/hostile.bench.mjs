import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { median } from './load.mjs'
import { startService } from './servers.mjs'

const rounds = 5

/** @param {number} count @param {string} text */
const times = (count, text) => text.repeat(count)
/** @param {number} count @param {(at: number) => string} line */
const lines = (count, line) => Array.from({ length: count }, (_, at) => line(at)).join('\n')

/** @type {Record<string, string | Buffer>} */
const bodies = {
  'broken JSON of 10 MB': `{"a":"${times(10_000_000, 'x')}"`,
  'JSON without a bottom': times(100_000, '{"a":') + times(100_000, '}'),
  'YAML without a bottom': times(100_000, '[') + times(100_000, ']'),
  'YAML alias bomb': lines(
    12,
    (at) => `a${at}: &a${at} [${Array(9).fill(at ? `*a${at - 1}` : 'x')}]`,
  ),
  'YAML of a million lines': lines(1_000_000, () => '- 1'),
  'ZIP that unpacks to 40 MB': zipBomb(40_000_000),
}

/** An archive of one file of blanks. @param {number} size */
function zipBomb(size) {
  const packed = deflateRawSync(Buffer.alloc(size, ' '))
  const name = Buffer.from('openapi.json')
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(8, 4)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, name, packed])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), header, Buffer.alloc(14), name])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end])
}

/** @param {number} pid */
function residentMegabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** How long refusing takes what nobody sends by mistake, and what remains of it in memory. */
export async function hostile() {
  const service = await startService()
  const url = `${service.url}/api/data-graphs/data-sources/import`

  /** @param {string | Buffer} content */
  async function refuse(content) {
    const form = new FormData()
    form.append('file', new Blob([content]), 'document')
    const headers = { authorization: service.key }
    const began = performance.now()
    const { status } = await fetch(url, { method: 'POST', headers, body: form })
    if (status < 400 || status >= 500) throw new Error(`answered with ${status}`)
    return performance.now() - began
  }

  try {
    const rows = []
    for (const [what, content] of Object.entries(bodies)) {
      await refuse(content)
      const taken = []
      for (let round = 0; round < rounds; round += 1) taken.push(await refuse(content))
      rows.push({ what: `refusing ${what}`, value: median(taken), unit: 'ms', atMost: 200 })
    }
    const memory = residentMegabytes(service.pid)
    return [...rows, { what: 'resident memory after all of it', value: memory, unit: 'MB' }]
  } finally {
    await service.stop()
  }
}
