import { Redis } from 'ioredis'
import { MongoClient } from 'mongodb'
import pg from 'pg'
import { expect, test } from 'vitest'
import { reasonMissing } from './missing.ts'

test('postgres answers and keeps what it confirms', async ({ skip }) => {
  skip(reasonMissing('postgres') !== undefined, reasonMissing('postgres'))
  const client = new pg.Client(process.env.SVC_TEST_POSTGRES_URL)
  await client.connect()
  const { rows } = await client.query('select current_setting($1) as fsync', ['fsync'])
  await client.end()
  expect(rows).toEqual([{ fsync: 'on' }])
})

test('redis answers', async ({ skip }) => {
  skip(reasonMissing('redis') !== undefined, reasonMissing('redis'))
  const client = new Redis(process.env.SVC_TEST_REDIS_URL ?? '')
  expect(await client.ping()).toBe('PONG')
  client.disconnect()
})

test('mongo answers', async ({ skip }) => {
  skip(reasonMissing('mongo') !== undefined, reasonMissing('mongo'))
  const client = await MongoClient.connect(process.env.SVC_TEST_MONGO_URL ?? '')
  const reply = await client.db('admin').command({ ping: 1 })
  await client.close()
  expect(reply.ok).toBe(1)
})
