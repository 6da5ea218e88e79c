import { readFileSync } from 'node:fs'
import { median } from './load.mjs'
import { startService } from './servers.mjs'

/** @param {number} pid */
function residentMegabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** From an empty folder to the first answer, and the memory of a service with documents in it. */
export async function starting() {
  const times = []
  for (let i = 0; i < 3; i += 1) {
    const service = await startService()
    times.push(service.startMs)
    await service.stop()
  }
  const service = await startService()
  try {
    for (let i = 0; i < 10_000; i += 50) {
      const make = (/** @type {number} */ j) =>
        service.call('POST', '/api/usergroups', { name: `Group ${i + j}` })
      await Promise.all(Array.from({ length: 50 }, (_, j) => make(j)))
    }
    const memory = residentMegabytes(service.pid)
    return [
      { what: 'empty folder to first answer', value: median(times), unit: 'ms', atMost: 2000 },
      { what: 'resident memory with 10,000 documents', value: memory, unit: 'MB', atMost: 200 },
    ]
  } finally {
    await service.stop()
  }
}
