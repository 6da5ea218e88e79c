interface FormPart {
  field: string
  /** Without one, the part is a plain field. */
  filename?: string
  content: string | Buffer
}

/** A form as a browser or curl sends it, with the label that goes with it. */
export function formOf(...parts: FormPart[]) {
  const boundary = '----SvcFormBoundary7MA4YWxk'
  const written = parts.flatMap(({ field, filename, content }) => {
    const name = filename === undefined ? '' : `; filename="${filename}"`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${name}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
