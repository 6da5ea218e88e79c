import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { serveFrontEnd } from './front-end.ts'

const root = mkdtempSync(join(tmpdir(), 'svc-front-end-'))
const script = 'export const answer = 42\n'.repeat(100)
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'index.html'), '<!doctype html><title>Page</title>')
writeFileSync(join(root, 'assets/app-1.js'), script)
writeFileSync(join(root, 'assets/app-1.js.br'), brotliCompressSync(script))
writeFileSync(join(root, 'assets/app-1.js.gz'), gzipSync(script))
writeFileSync(join(root, 'assets/small-1.js'), 'export {}')

const app = Fastify()
app.setNotFoundHandler(await serveFrontEnd(app, root, { 'content-security-policy': 'x' }))
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a file of the front-end', () => {
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is sent as %s to whoever takes %s', async (encoding, accepted, unpack) => {
    const reply = await get('/assets/app-1.js', { 'accept-encoding': accepted })
    expect(reply.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(unpack(reply.rawPayload).toString()).toBe(script)
    expect(reply.rawPayload.length).toBeLessThan(script.length / 10)
  })

  test('is sent as it is where nothing else is taken or there is no packed one', async () => {
    const plain = await get('/assets/app-1.js')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers.vary).toBe('accept-encoding')
    expect(plain.body).toBe(script)
    const small = await get('/assets/small-1.js', { 'accept-encoding': 'br' })
    expect(small.headers).not.toHaveProperty('content-encoding')
    expect(small.body).toBe('export {}')
  })
})

test('every other path is the application, for those who ask for a page', async () => {
  const page = await get('/users/1', { accept: 'text/html' })
  expect(page.headers).toMatchObject({ 'content-security-policy': 'x' })
  expect(page.body).toContain('<title>Page</title>')
  expect((await get('/users/1', { accept: 'application/json' })).statusCode).not.toBe(200)
})
