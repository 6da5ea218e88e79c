import type { RouteTable } from '@svc/contract'
import { openLayers } from '@svc/documents'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { collections, type UserRecord } from '#collections'
import {
  type AuditTrail,
  answerUnknownPaths,
  createServer,
  type Handlers,
  mount,
  type Pipeline,
  type Rules,
} from '#http'
import { createScopes, type Identity } from '#scope'
import { createAsk } from './sender.ts'

interface Options<T extends RouteTable> {
  routes: T
  handlers: Handlers<T>
  rules?: Rules
  trail?: AuditTrail
  bodyLimit?: number
}

const silent: AuditTrail = {
  detailed: false,
  recordSecrets: false,
  failClosed: false,
  record: async () => {},
}

/** Users are called by their key, which says what they are: `writer`, `reader` or `super`. */
const permissionsOf: Record<string, Record<string, string>> = {
  writer: { apis: 'write' },
  reader: { apis: 'read' },
  super: { IsAdmin: 'admin' },
}

function identityOf(key: string): Identity | undefined {
  const permissions = permissionsOf[key]
  if (!permissions) return undefined
  const isSuper = key === 'super'
  // Nothing else of a user is looked at between the socket and the handler.
  const user = { id: key, org_id: isSuper ? '' : 'org', email_address: key } as UserRecord
  return { user, active: true, permissions, isAdmin: isSuper, isSuper, groupName: '' }
}

/** The pipeline of requests alone, with routes, rules and audit of the test's own. */
export async function startPipeline<T extends RouteTable>(options: Options<T>) {
  const log = pino({ level: 'silent' })
  const layers = await openLayers({ main: { type: 'sqlite', connection_string: ':memory:' } })
  await layers.main.ensure(Object.values(collections))
  const pipeline: Pipeline = {
    mounted: [],
    gate: {
      credentials: {
        byAccessKey: async (key) => identityOf(key),
        recall: () => undefined,
        bySession: async () => undefined,
        csrfOf: () => '',
        isAdminSecret: (given) => given === 'secret',
      },
      nodes: {
        claimOf: () => ({ id: '', nonce: '', sessionId: '', hostname: '', state: '' }),
        demandRegistered: async () => {},
      },
      allowAdminResetPassword: false,
    },
    scopes: createScopes({
      ...{ documents: layers.main, log, now: () => new Date() },
      onChange: () => {},
    }),
    trail: options.trail ?? silent,
    rules: options.rules,
  }
  const { bodyLimit = 1000 } = options
  const app = await createServer({ log, trustProxy: false, bodyLimit }, pipeline)
  mount(app, pipeline, 'things', options.routes, options.handlers)
  answerUnknownPaths(app, pipeline, () => 'a page')
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await layers.close()
  })
  return { app, ask: createAsk(app) }
}
