import type { DistinguishedName } from '@svc/contract'

interface DerNode {
  tag: number
  /** The content. */
  bytes: Buffer
}

/** The elements that stand one after the other. What is cut short ends the list. */
function readDer(bytes: Buffer): DerNode[] {
  const nodes: DerNode[] = []
  let at = 0
  while (at + 2 <= bytes.length) {
    const tag = bytes.readUInt8(at)
    const first = bytes.readUInt8(at + 1)
    const more = first < 0x80 ? 0 : first & 0x7f
    if (more > 4 || at + 2 + more > bytes.length) break
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more)
    const start = at + 2 + more
    nodes.push({ tag, bytes: bytes.subarray(start, start + length) })
    at = start + length
  }
  return nodes
}

/** The numbers of an object identifier. */
function readOid(bytes: Buffer): number[] {
  const numbers: number[] = []
  let value = 0
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      numbers.push(value)
      value = 0
    }
  }
  const [first = 0, ...rest] = numbers
  const root = Math.min(Math.floor(first / 40), 2)
  return [root, first - root * 40, ...rest]
}

function readText({ tag, bytes }: DerNode): string {
  if (tag === 0x1e) return new TextDecoder('utf-16be').decode(bytes)
  return bytes.toString(tag === 0x14 ? 'latin1' : 'utf8')
}

interface Attribute {
  Type: number[]
  Value: string
}

const attributesOf = (name: DerNode | undefined): Attribute[] =>
  readDer(name?.bytes ?? Buffer.alloc(0))
    .flatMap((set) => readDer(set.bytes))
    .flatMap((pair) => {
      const [type, value] = readDer(pair.bytes)
      return type && value ? [{ Type: readOid(type.bytes), Value: readText(value) }] : []
    })

/** Attributes that gateways list under a name of their own, by the last number of 2.5.4.x. */
function nameOf(attributes: Attribute[]): DistinguishedName {
  const values = (last: number) =>
    attributes.filter(({ Type }) => Type.join('.') === `2.5.4.${last}`).map(({ Value }) => Value)
  const listed = (last: number) => {
    const found = values(last)
    return found.length > 0 ? found : null
  }
  return {
    CommonName: values(3).at(-1) ?? '',
    SerialNumber: values(5).at(-1) ?? '',
    Country: listed(6),
    Organization: listed(10),
    OrganizationalUnit: listed(11),
    Locality: listed(7),
    Province: listed(8),
    StreetAddress: listed(9),
    PostalCode: listed(17),
    Names: attributes.length > 0 ? attributes : null,
    ExtraNames: null,
  }
}

/** The name of nobody: public keys have no owner. */
export const noName: DistinguishedName = nameOf([])

/** Who signed a certificate and whose it is, read from its DER form. */
export function readNames(der: Buffer): { issuer: DistinguishedName; subject: DistinguishedName } {
  const [certificate] = readDer(der)
  const [signed] = readDer(certificate?.bytes ?? Buffer.alloc(0))
  const members = readDer(signed?.bytes ?? Buffer.alloc(0))
  // The version is optional and tagged; serial number and algorithm come before the issuer.
  const issuerAt = members[0]?.tag === 0xa0 ? 3 : 2
  return {
    issuer: nameOf(attributesOf(members[issuerAt])),
    subject: nameOf(attributesOf(members[issuerAt + 2])),
  }
}
