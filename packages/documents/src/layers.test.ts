import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { openLayers, openStore } from './layers.ts'

const memory = { type: 'sqlite', connection_string: ':memory:' } as const
const elsewhere = { type: 'postgres', connection_string: 'postgres://127.0.0.1:1/none' } as const

const loaded = (name: string) =>
  Object.keys(createRequire(import.meta.url).cache).some((file) =>
    file.includes(`/node_modules/${name}/`),
  )

test('a store on sqlite loads no other driver', async () => {
  const store = await openStore(memory)
  expect(store.engine).toBe('sqlite')
  expect([loaded('libsql'), loaded('pg'), loaded('mongodb')]).toEqual([true, false, false])
  const other = await openStore(elsewhere)
  expect([loaded('pg'), loaded('mongodb')]).toEqual([true, false])
  await Promise.all([store.close(), other.close()])
})

test('a layer without settings is the main one', async () => {
  const layers = await openLayers({ main: memory })
  expect(layers.analytics).toBe(layers.main)
  expect(layers.logs).toBe(layers.main)
  expect(layers.uptime).toBe(layers.main)
  await layers.close()
  await layers.close()
  await expect(layers.main.ping()).rejects.toThrow('not reachable')
})

test('a layer with settings of its own is another store', async () => {
  const layers = await openLayers({ main: memory, analytics: elsewhere, logs: elsewhere })
  expect(layers.analytics).not.toBe(layers.main)
  expect(layers.analytics.engine).toBe('postgres')
  expect(layers.logs).toBe(layers.analytics)
  expect(layers.uptime).toBe(layers.main)
  await layers.close()
  await expect(layers.logs.ping()).rejects.toThrow('not reachable')
})

test('a layer that cannot be opened is named', async () => {
  const relative = { type: 'sqlite', connection_string: 'main.db' } as const
  const opening = openLayers({ main: memory, uptime: relative })
  await expect(opening).rejects.toThrow("'main.db' is not an absolute path")
})
