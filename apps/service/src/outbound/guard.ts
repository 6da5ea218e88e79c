import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { invalid } from '#failure'
import { regionOf } from './address.ts'

interface GuardSettings {
  /** The service listens on loopback only, so that whoever calls it could fetch this himself. */
  allowLoopback: boolean
  denyPrivate: boolean
  /** Hosts that may be on loopback or private ground. */
  allowedHosts: readonly string[]
}

/** Says where a host may be fetched from. */
export interface Guard {
  /** The addresses to connect to; a `Failure` when one of them may not be fetched from. */
  admit(url: URL): Promise<LookupAddress[]>
}

type Resolve = (host: string) => Promise<LookupAddress[]>

const resolveByDns: Resolve = (host) => lookup(host, { all: true })

/** Keeps what users make the service fetch away from what only the service can reach. */
export function createGuard(settings: GuardSettings, resolve: Resolve = resolveByDns): Guard {
  const { allowLoopback, denyPrivate } = settings
  const allowed = new Set(settings.allowedHosts.map((host) => host.toLowerCase()))

  function mayReach(address: string, host: string) {
    const region = regionOf(address)
    if (region === 'public') return true
    if (region === 'nowhere') return false
    if (allowed.has(host)) return true
    return region === 'loopback' ? allowLoopback : !denyPrivate
  }

  return {
    async admit(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw invalid(`Only http and https can be fetched, not '${url.protocol}'`)
      }
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
      const family = isIP(host)
      const addresses = family > 0 ? [{ address: host, family }] : await resolve(host)
      if (addresses.length > 0 && addresses.every(({ address }) => mayReach(address, host))) {
        return addresses
      }
      throw invalid(`Fetching from '${url.host}' is not allowed`)
    },
  }
}
