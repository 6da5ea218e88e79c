import { Agent, createServer, request } from 'node:http'

const [role, port, target] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 })
const body = JSON.stringify({ message: 'x'.repeat(200) })

/** Answers at once. */
const upstream = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
})

/** Hands every request on as it is: what a proxy in Node costs at least. */
const proxy = createServer((incoming, response) => {
  const { method, url: path, headers } = incoming
  const place = { host: '127.0.0.1', port: Number(target), method, path, headers, agent }
  const outgoing = request(place, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
})

const server = role === 'proxy' ? proxy : upstream
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
process.on('SIGTERM', () => process.exit(0))
