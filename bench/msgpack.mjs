/**
 * The bytes of a value as gateways write them: texts, whole numbers, lists and maps.
 * @param {unknown} value
 * @returns {Buffer}
 */
export function pack(value) {
  if (typeof value === 'number') return packNumber(value)
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([Buffer.from([0xd9, bytes.length]), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([size16(0xdc, value.length), ...value.map(pack)])
  const entries = Object.entries(Object(value))
  return Buffer.concat([size16(0xde, entries.length), ...entries.flat().map(pack)])
}

/** @param {number} value */
function packNumber(value) {
  const bytes = Buffer.alloc(5)
  bytes[0] = 0xce
  bytes.writeUInt32BE(value, 1)
  return bytes
}

/** @param {number} code @param {number} length */
const size16 = (code, length) => Buffer.from([code, length >> 8, length & 0xff])
