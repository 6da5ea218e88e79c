import { type Finding, findingsOf, orFine } from './finding.ts'
import type { Server } from './server.ts'

const { ok, warning, problem } = findingsOf('clocks')

/** A header tells whole seconds only, so a difference below this says nothing. */
const tolerableMs = 2_000
/** Nonces of gateways and tokens of single sign-on live for a minute. */
const breakingMs = 30_000

const advice = 'let every machine follow the same time server (NTP)'

/** Clocks of servers against that of this machine. */
export function checkClocks(servers: Server[]): Finding[] {
  const found = servers.flatMap(({ name, clock, asked }) => {
    const differs = clock ? Math.abs(clock.getTime() - asked.getTime()) : 0
    if (differs < tolerableMs) return []
    const text = `${name} is ${(differs / 1000).toFixed(1)} s apart from this machine`
    return [differs < breakingMs ? warning(text, advice) : problem(text, advice)]
  })
  const compared = servers.filter(({ clock }) => clock !== undefined).length
  return orFine(found, ok(`${compared} compared with this machine, none differs`))
}
