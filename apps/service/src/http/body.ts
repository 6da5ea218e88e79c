import type { FastifyInstance } from 'fastify'

/** A body that could not be read. Who may not call the route never hears of it. */
export class Unreadable {}

const isForm = (type: string | undefined) =>
  type?.startsWith('application/x-www-form-urlencoded') ?? false

/** Bodies are JSON whatever their label says: scripts post JSON with curl's default type. */
export function acceptAnyBody(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, raw, done) => {
    const text = raw.toString()
    if (text.trim() === '') return done(null, undefined)
    const takesForm = request.routeOptions.config.route?.accepts === 'form'
    if (takesForm && isForm(request.headers['content-type']) && !/^\s*[{[]/.test(text)) {
      return done(null, Object.fromEntries(new URLSearchParams(text)))
    }
    void parseJson(request, text, (error, value) => done(null, error ? new Unreadable() : value))
  })
}
