import { allRoutes, createOpenApi, type NamedRoute, type Route } from '@svc/contract'
import type { FastifyInstance } from 'fastify'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function credentialOf({ access }: Route) {
  if (access === 'public') return ''
  const header = access === 'admin-secret' ? 'admin-auth: $ADMIN_SECRET' : 'authorization: $API_KEY'
  return ` \\\n  -H '${header}'`
}

const curlOf = (route: Route) =>
  `curl -X ${route.method} http://localhost:3000${route.path.replace(/:([^/]+)/g, '{$1}')}${credentialOf(route)}${route.body ? " \\\n  -d '{…}'" : ''}`

const schemaOf = (title: string, schema: object | undefined) =>
  schema
    ? `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`
    : ''

const operation = ({ name, route }: NamedRoute) => `
  <section id="${name}">
    <h3><code class="${route.method}">${route.method}</code> <code>${escaped(route.path)}</code></h3>
    <p>${escaped(route.summary)} <small>${name}</small></p>
    <pre>${escaped(curlOf(route))}</pre>
    ${schemaOf('Query', route.query)}${schemaOf('Body', route.body)}${schemaOf('Answer', route.returns)}
  </section>`

const style = `body{font:14px/1.5 system-ui;margin:0 auto;max-width:900px;padding:24px;color:#1e293b;background:#fff}
h2{margin-top:40px;border-bottom:1px solid #e2e8f0}h3{font-size:14px;margin:24px 0 4px}p{margin:0 0 8px}small{color:#64748b}
pre{background:#f1f5f9;padding:8px 12px;border-radius:6px;overflow:auto;font-size:12px}nav{display:flex;flex-wrap:wrap;gap:4px 12px}summary{cursor:pointer}
@media(prefers-color-scheme:dark){body{color:#e2e8f0;background:#0f172a}pre{background:#1e293b}h2{border-color:#334155}small{color:#94a3b8}a{color:#a5b4fc}}`

function page(routes: NamedRoute[], version: string) {
  const nouns = [...new Set(routes.map(({ noun }) => noun))]
  const links = nouns.map((noun) => `<a href="#${noun}">${noun}</a>`).join('')
  const parts = nouns.map((noun) => {
    const own = routes.filter((named) => named.noun === noun)
    return `<h2 id="${noun}">${noun}</h2>${own.map(operation).join('')}`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API reference · SVC Dashboard</title><style>${style}</style>
<h1>API reference</h1><p>SVC Dashboard ${version}. The same as <a href="/openapi.json">OpenAPI 3.1</a>. What it all means is in the <a href="/guide">guide</a>.</p><nav>${links}</nav>${parts.join('')}</html>`
}

/** The description of the API for machines, and for people who are offline. */
export function serveReference(
  app: FastifyInstance,
  version: string,
  headers: Record<string, string>,
) {
  let description: string | undefined
  app.get('/openapi.json', (_, reply) => {
    description ??= JSON.stringify(createOpenApi(allRoutes, version))
    return reply.type('application/json').send(description)
  })
  app.get('/reference', (_, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page(allRoutes, version)),
  )
}
