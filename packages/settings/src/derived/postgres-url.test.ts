import { expect, test } from 'vitest'
import { postgresUrl } from './postgres-url.ts'

test.each([
  ['postgres://u:p@db/hub', 'postgres://u:p@db/hub'],
  ['postgresql://db/hub?sslmode=require', 'postgresql://db/hub?sslmode=require'],
  ['host=db port=5432 user=svc password=p dbname=hub', 'postgres://svc:p@db:5432/hub'],
  ['user=svc host=db database=hub sslmode=disable', 'postgres://svc@db/hub?sslmode=disable'],
  ["host = db  password = 'it\\'s / @' user=u", "postgres://u:it's%20%2F%20%40@db/"],
  ['host=/var/run/pg dbname=hub user=u', 'postgres://u@/hub?host=%2Fvar%2Frun%2Fpg'],
  ['dbname=hub', 'postgres://localhost/hub'],
])('%s becomes %s', (given, expected) => {
  expect(postgresUrl(given)).toBe(expected)
})

test.each(['', ' ', 'nonsense', 'host=db rubbish', "host='db", 'mysql://db/hub'])(
  '%j is no postgres connection string',
  (given) => expect(postgresUrl(given)).toBeUndefined(),
)
