import { BlockList, isIP } from 'node:net'

/** Where an address is; `nowhere` takes in what nobody serves documents from. */
export type Region = 'public' | 'private' | 'loopback' | 'nowhere'

const subnets: Record<Exclude<Region, 'public'>, Array<[string, number]>> = {
  loopback: [
    ['127.0.0.0', 8],
    // Systems take the address of nobody for their own.
    ['0.0.0.0', 8],
    ['::', 127],
  ],
  private: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
    ['198.18.0.0', 15],
    ['fc00::', 7],
    ['fec0::', 10],
  ],
  // Link-local addresses, those of cloud metadata, multicast, and ranges kept back.
  nowhere: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
    ['100.100.100.200', 32],
    ['192.0.0.0', 24],
    ['fd00:ec2::254', 128],
    ['fd20:ce::254', 128],
    ['168.63.129.16', 32],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
    ['ff00::', 8],
  ],
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

function listOf(ranges: Array<[string, number]>) {
  const list = new BlockList()
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, familyOf(address))
  return list
}

const regions = (['nowhere', 'loopback', 'private'] as const).map((region) => ({
  region,
  list: listOf(subnets[region]),
}))

/** IPv6 addresses that stand for an IPv4 address: mapped, translated, 6to4. */
const embedding: Array<[prefix: string, bits: number, offset: number]> = [
  ['::ffff:0:0', 96, 6],
  ['::', 96, 6],
  ['64:ff9b::', 96, 6],
  ['64:ff9b:1::', 48, 6],
  ['2002::', 16, 1],
]
const embeddingLists = embedding.map(([prefix, bits, offset]) => ({
  list: listOf([[prefix, bits]]),
  offset,
}))

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const hex = (a = '0', b = '0') => (Number(a) * 256 + Number(b)).toString(16)
  const plain = dotted
    ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}`
    : address
  const [head = '', tail] = plain.split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((g) => parseInt(g, 16)))
  const [before, after] = [read(head), read(tail ?? '')]
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(Math.max(gap, 0)).fill(0), ...after]
}

function embeddedIn(address: string): string | undefined {
  const found = embeddingLists.find(({ list }) => list.check(address, 'ipv6'))
  if (!found) return undefined
  const [high = 0, low = 0] = groupsOf(address).slice(found.offset, found.offset + 2)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Where an IP address is, also when it is written as another kind of address. */
export function regionOf(given: string): Region {
  const address = given.replace(/%.*$/, '')
  if (isIP(address) === 0) return 'nowhere'
  const found = regions.find(({ list }) => list.check(address, familyOf(address)))
  if (found) return found.region
  const embedded = isIP(address) === 6 ? embeddedIn(address) : undefined
  return embedded === undefined ? 'public' : regionOf(embedded)
}
