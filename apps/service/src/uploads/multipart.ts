/** A file that came inside a form. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

const mostParts = 32

/** Whether a form has more parts than anybody's; reading them would be work without end. */
function hasManyParts(form: Buffer, label: string) {
  const boundary = /boundary="?([^";]+)/i.exec(label)?.[1] ?? ''
  const line = `--${boundary}`
  let found = 0
  for (let at = form.indexOf(line); at >= 0; at = form.indexOf(line, at + line.length)) {
    found += 1
    // The last line closes the form.
    if (found > mostParts + 1) return true
  }
  return false
}

async function readForm(form: Buffer, label: string): Promise<Array<string | File> | undefined> {
  if (hasManyParts(form, label)) return undefined
  try {
    const read = await new Response(form, { headers: { 'content-type': label } }).formData()
    return [...read.values()]
  } catch {
    return undefined
  }
}

/**
 * The one file of a form, whatever its field is called, else its first field. Nothing for a form
 * that is broken, empty, or has several files: nobody could say which one was meant.
 */
export async function findUploadedFile(
  form: Buffer,
  label: string,
): Promise<UploadedFile | undefined> {
  const parts = await readForm(form, label)
  const files = parts?.filter((part) => typeof part !== 'string') ?? []
  if (files.length > 1) return undefined
  const [part] = files.length > 0 ? files : (parts ?? [])
  if (part === undefined) return undefined
  if (typeof part === 'string') return { name: '', bytes: Buffer.from(part) }
  return { name: part.name, bytes: Buffer.from(await part.arrayBuffer()) }
}
