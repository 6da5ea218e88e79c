const isByte = (text: string) => /^[0-9]{1,3}$/.test(text) && Number(text) <= 255

const isIpv4 = (text: string) => {
  const parts = text.split('.')
  return parts.length === 4 && parts.every(isByte)
}

const isGroup = (text: string) => /^[0-9a-fA-F]{1,4}$/.test(text)

/** The number of groups in one side of an address; not a number when one of them is wrong. */
function countGroups(side: string, mayEndInIpv4: boolean): number {
  if (side === '') return 0
  const groups = side.split(':')
  const last = groups.pop() ?? ''
  if (!groups.every(isGroup)) return Number.NaN
  if (mayEndInIpv4 && isIpv4(last)) return groups.length + 2
  return isGroup(last) ? groups.length + 1 : Number.NaN
}

function isIpv6(text: string): boolean {
  const sides = text.split('::')
  if (sides.length > 2) return false
  const counts = sides.map((side, index) => countGroups(side, index === sides.length - 1))
  const total = counts.reduce((sum, count) => sum + count, 0)
  return sides.length === 2 ? total < 8 : total === 8
}

/** Whether a text is an IP address or a network such as `10.0.0.0/8`. */
export function isAddress(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const widest = address.includes(':') ? 128 : 32
  const isNetworkSize =
    prefix === undefined || (/^[0-9]{1,3}$/.test(prefix) && Number(prefix) <= widest)
  return rest.length === 0 && isNetworkSize && (isIpv4(address) || isIpv6(address))
}
