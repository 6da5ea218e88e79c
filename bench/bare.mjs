import fastify from 'fastify'

let body = ''
for await (const chunk of process.stdin) body += chunk

const app = fastify()
app.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
process.on('SIGTERM', () => app.close())
