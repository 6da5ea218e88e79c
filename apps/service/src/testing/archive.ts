import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive, and the lies that it tells about itself. */
export interface ArchivedFile {
  content: string | Buffer
  /** The size that the archive gives for it, when that is not its own. */
  claimedSize?: number
  /** Written as an encrypted file would be. */
  encrypted?: true
}

const number = (value: number, bytes: 2 | 4) => {
  const field = Buffer.alloc(bytes)
  if (bytes === 2) field.writeUInt16LE(value)
  else field.writeUInt32LE(value)
  return field
}

interface Written {
  name: Buffer
  header: Buffer
  packed: Buffer
}

function write(path: string, given: ArchivedFile): Written {
  const content = Buffer.from(given.content)
  const packed = deflateRawSync(content)
  const name = Buffer.from(path)
  const header = Buffer.concat([
    number(20, 2),
    number(0x800 | (given.encrypted ? 1 : 0), 2),
    number(8, 2),
    number(0, 4),
    number(crc32(content), 4),
    number(packed.length, 4),
    number(given.claimedSize ?? content.length, 4),
    number(name.length, 2),
    number(0, 2),
  ])
  return { name, header, packed }
}

/** A ZIP archive of these files, in their order. */
export function zipOf(
  files: Array<[path: string, file: ArchivedFile | string]> | Record<string, string>,
): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, file] of Array.isArray(files) ? files : Object.entries(files)) {
    const { name, header, packed } = write(
      path,
      typeof file === 'string' ? { content: file } : file,
    )
    const entry = Buffer.concat([number(0x04034b50, 4), header, name, packed])
    local.push(entry)
    const place = [number(0, 2), number(0, 2), number(0, 2), number(0, 4), number(offset, 4)]
    central.push(Buffer.concat([number(0x02014b50, 4), number(20, 2), header, ...place, name]))
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const count = number(central.length, 2)
  const end = [number(0x06054b50, 4), number(0, 4), count, count, number(directory.length, 4)]
  return Buffer.concat([...local, directory, ...end, number(offset, 4), number(0, 2)])
}
