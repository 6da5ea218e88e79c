export interface PemBlock {
  /** What stands after BEGIN, such as `CERTIFICATE`. */
  label: string
  der: Buffer
  /** The block has headers: its content is encrypted. */
  isEncrypted: boolean
}

const block = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*(?:-(?!----)[^-]*)*)-----END \1-----/g
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The blocks of a PEM text in their order; what stands between them is a remark. */
export function readPem(text: string): PemBlock[] {
  return [...text.matchAll(block)].map(([, label = '', content = '']) => {
    const isEncrypted = content.includes(':')
    const body = content.replace(/\s+/g, '')
    return {
      label,
      isEncrypted,
      der: isEncrypted || !base64.test(body) ? Buffer.alloc(0) : Buffer.from(body, 'base64'),
    }
  })
}

/** The block as text; `headers` stand above the content, with an empty line between. */
export function writePem(label: string, der: Buffer, headers: string[] = []): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  const head = headers.length > 0 ? [...headers, ''] : []
  return [`-----BEGIN ${label}-----`, ...head, ...lines, `-----END ${label}-----`, ''].join('\n')
}
