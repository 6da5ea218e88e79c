import type { FastifyInstance } from 'fastify'

/** A body that could not be read. Who may not call the route never hears of it. */
export class Unreadable {}

const isForm = (type: string | undefined) =>
  type?.startsWith('application/x-www-form-urlencoded') ?? false

/** A label that is none, such as `json`, would be refused before any parser sees the body. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

const deepest = 500

/** Whether objects and arrays lie in each other deeper than code can follow. */
function isTooDeep(text: string) {
  if (text.length <= deepest) return false
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '\\') at += 1
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

/** Bodies are JSON whatever their label says: scripts post JSON with curl's default type. */
export function acceptAnyBody(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, _, done) => {
    const label = request.headers['content-type']
    if (label !== undefined && !mediaType.test(label)) {
      request.headers = { 'content-type': 'application/json' }
    }
    done()
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, raw, done) => {
    const text = raw.toString()
    if (text.trim() === '') return done(null, undefined)
    const takesForm = request.routeOptions.config.route?.accepts === 'form'
    if (takesForm && isForm(request.headers['content-type']) && !/^\s*[{[]/.test(text)) {
      return done(null, Object.fromEntries(new URLSearchParams(text)))
    }
    if (isTooDeep(text)) return done(null, new Unreadable())
    void parseJson(request, text, (error, value) => done(null, error ? new Unreadable() : value))
  })
}
