import { BlockList, isIP } from 'node:net'
import type { Definition } from './definition.ts'

type Test = (address: string) => boolean

function compileList(entries: readonly string[]): Test {
  const list = new BlockList()
  for (const entry of entries) addTo(list, entry)
  return (address) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** What is no address and no range matches nothing. */
function addTo(list: BlockList, entry: string) {
  const [address = '', bits] = entry.trim().split('/')
  const family = isIP(address)
  if (family === 0) return
  const type = family === 6 ? 'ipv6' : 'ipv4'
  const length = Number(bits)
  if (bits === undefined) list.addAddress(address, type)
  else if (Number.isInteger(length) && length >= 0 && length <= (family === 6 ? 128 : 32))
    list.addSubnet(address, length, type)
}

/** Whether an API lets an address in, by its lists of allowed and of refused ones. */
export function compileAddresses(definition: Definition): Test {
  const { enable_ip_whitelisting, enable_ip_blacklisting, ip_access_control_disabled } = definition
  if (ip_access_control_disabled) return () => true
  const isAllowed = enable_ip_whitelisting ? compileList(definition.allowed_ips) : () => true
  const isRefused = enable_ip_blacklisting ? compileList(definition.blacklisted_ips) : () => false
  return (address) => isAllowed(address) && !isRefused(address)
}
