const pair = /\s*([a-z_]+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|((?:[^\s'\\]|\\.)*))(?=\s|$)\s*/iy

/**
 * A postgres connection string as a URL. The keyword form (`host=db user=svc dbname=hub`), which the
 * driver does not read, is rewritten; nothing comes back for a text that is neither.
 */
export function postgresUrl(connectionString: string): string | undefined {
  if (/^postgres(ql)?:\/\//.test(connectionString)) return connectionString
  const words = readPairs(connectionString)
  if (words === undefined) return undefined

  const { host = 'localhost', port, user, password, dbname, database, ...rest } = words
  const query = new URLSearchParams(rest)
  const isSocket = host.startsWith('/')
  if (isSocket) query.set('host', host)
  const login = [user, password].filter((word) => word !== undefined).map(encodeURIComponent)
  return [
    'postgres://',
    login.length > 0 ? `${login.join(':')}@` : '',
    isSocket ? '' : host,
    port === undefined ? '' : `:${port}`,
    `/${encodeURIComponent(dbname ?? database ?? '')}`,
    query.size > 0 ? `?${query}` : '',
  ].join('')
}

function readPairs(text: string): Record<string, string> | undefined {
  const words: Record<string, string> = {}
  pair.lastIndex = 0
  while (pair.lastIndex < text.length) {
    const match = pair.exec(text)
    if (match === null) return undefined
    const [, name = '', quoted, plain = ''] = match
    words[name.toLowerCase()] = (quoted ?? plain).replaceAll(/\\(.)/g, '$1')
  }
  return text.trim() === '' ? undefined : words
}
