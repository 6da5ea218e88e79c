import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const access = { section: 'IsAdmin', adminOnly: true } as const
const Problem = Type.Object({
  code: Type.String(),
  message: Type.String(),
  row: Type.Integer(),
  col: Type.Integer(),
})
const TestRequest = Type.Object({
  method: Type.String(),
  path: Type.String(),
  body: Type.Optional(Type.Unknown()),
  query: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  header: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  ),
})
const TestUser = Type.Object({
  id: maybe(Type.String()),
  email_address: maybe(Type.String()),
  active: maybe(Type.Boolean()),
  group_id: maybe(Type.String()),
  group_name: maybe(Type.String()),
  user_permissions: maybe(Type.Record(Type.String(), Type.String())),
})
const RuleValue = Type.Object({
  name: Type.String(),
  row: Type.Integer(),
  value: Type.Optional(Type.Unknown()),
  contributions: Type.Array(Type.Object({ row: Type.Integer(), value: Type.Unknown() })),
})
const Revision = Type.Object({
  version: Type.Integer({ description: 'That of the organisation after this change' }),
  actor: Type.String(),
  at: Type.String(),
  changed: Type.Array(Type.String({ description: 'rules, enabled or both' })),
  open_policy: Type.Object({
    enabled: Type.Optional(Type.Boolean({ description: 'Absent where the service decides' })),
    rules: Type.String({ description: 'Empty where the rules of the file are in force' }),
  }),
})
const Decision = Type.Object({
  deny: Type.Array(Type.String()),
  patch: Type.Optional(Type.Unknown({ description: 'The request body as the rules leave it' })),
  rules: Type.Array(RuleValue),
  printed: Type.Array(Type.String()),
  steps: Type.Integer(),
  errors: Type.Array(Problem),
})

/** The access rules of an organisation, in Rego. */
export const rules = {
  get: route({
    method: 'GET',
    path: '/api/org/opa',
    summary: 'Get Access Rules',
    access,
    returns: Type.Object({
      open_policy: Type.Object({ enabled: Type.Boolean(), rules: Type.String() }),
      source: Type.String({ description: 'organisation or file: whose rules are in force' }),
      file_rules: Type.String(),
      revision: Type.String({ description: 'Changes whenever the rules or their switch do' }),
    }),
  }),
  replace: route({
    method: 'PUT',
    path: '/api/org/opa',
    summary: 'Update Access Rules',
    access,
    body: Type.Object({
      open_policy: Type.Object({ enabled: maybe(Type.Boolean()), rules: maybe(Type.String()) }),
      force: maybe(Type.Boolean({ description: 'Saves what the guard would refuse' })),
      revision: maybe(
        Type.String({ description: 'Refused with 412 when it is no longer current' }),
      ),
    }),
    returns: Envelope,
  }),
  check: route({
    method: 'POST',
    path: '/api/org/opa/check',
    summary: 'Compare Access Rules',
    access: { ...access, intent: 'read' },
    body: Type.Object({ rules: Type.String() }),
    returns: Type.Object({
      errors: Type.Array(Problem),
      warnings: Type.Array(Type.String()),
      changes: Type.Array(
        Type.Object({
          who: Type.String(),
          method: Type.String(),
          path: Type.String(),
          before: Type.Boolean(),
          after: Type.Boolean(),
        }),
      ),
    }),
  }),
  test: route({
    method: 'POST',
    path: '/api/org/opa/test',
    summary: 'Test Access Rules',
    access: { ...access, intent: 'read' },
    body: Type.Object({
      rules: maybe(Type.String()),
      request: TestRequest,
      user: maybe(TestUser),
    }),
    returns: Decision,
  }),
  revisions: route({
    method: 'GET',
    path: '/api/org/opa/revisions',
    summary: 'List Revisions of Access Rules',
    access,
    returns: Type.Object({ revisions: Type.Array(Revision) }),
  }),
  decision: route({
    method: 'GET',
    path: '/api/org/opa/decisions/:id',
    summary: 'Explain Denial',
    access,
    params: Type.Object({ id: Type.String() }),
    returns: Type.Object({
      at: Type.String(),
      user: Type.String(),
      method: Type.String(),
      path: Type.String(),
      deny: Type.Array(Type.String()),
      rules: Type.Array(RuleValue),
    }),
  }),
} satisfies RouteTable
