import { type contract, ok } from '@svc/contract'
import type { KeyValue } from '@svc/keyvalue'
import type { Policy, Problem, RuleReport } from '@svc/rego'
import type { Static } from 'typebox'
import { conflict, denied, Failure, notFound } from '#failure'
import type { Handlers } from '#http'
import type { Identity, ReadScope } from '#scope'
import { decide } from './rules.decide.ts'
import { findDecision } from './rules.decisions.ts'
import type { RuleEngine } from './rules.engine.ts'
import { compareRules, isDangerous, warningsOf } from './rules.guard.ts'
import { inputOf } from './rules.input.ts'

interface Tools {
  engine: RuleEngine
  keyvalue: KeyValue
  fileRules: string
  settings: { enable_api: boolean; guard: string; allowAdminResetPassword: boolean }
}

type TestBody = Static<typeof contract.rules.test.body>

const shownProblem = ({ code, message, row, col }: Problem) => ({ code, message, row, col })
const shownRule = ({ name, row, value, contributions }: RuleReport) => ({
  name,
  row,
  value,
  contributions: contributions.map(({ row: at, value: given }) => ({ row: at, value: given })),
})

function testIdentity(identity: Identity, given: TestBody['user']): Identity {
  if (!given) return identity
  const permissions = given.user_permissions ?? {}
  return {
    ...identity,
    user: { ...identity.user, id: given.id ?? identity.user.id, group_id: given.group_id ?? '' },
    active: given.active ?? true,
    permissions,
    isAdmin: permissions.IsAdmin === 'admin',
    groupName: given.group_name ?? '',
  }
}

export function createRuleRoutes(tools: Tools): Handlers<typeof contract.rules> {
  const { engine, keyvalue, fileRules, settings } = tools

  function refuseWhenOff() {
    if (!settings.enable_api) throw denied(['The API of access rules is not enabled'])
  }
  function policyOf(org: string, rules: string): Policy {
    const program = engine.compile(org, rules)
    if (program.ok) return program.policy
    const places = program.errors.map(({ row, col, message }) => `${row}:${col}: ${message}`)
    throw new Failure(400, 'Invalid OPA rules', places, program.errors.map(shownProblem))
  }
  async function compared(org: string, policy: Policy) {
    const { program } = await engine.inForce(org)
    return program.ok ? compareRules(program.policy, policy, org) : { changes: [] }
  }
  function callerOf({ actor }: Pick<ReadScope, 'actor'>): Identity {
    if (actor.kind !== 'user') throw new Failure(500, 'Internal error')
    return actor.identity
  }

  return {
    async get({ org }) {
      refuseWhenOff()
      const { enabled, rules, source } = await engine.inForce(org)
      return { open_policy: { enabled, rules }, source, file_rules: fileRules }
    },

    async replace({ org, organisations, expected }, { body }) {
      refuseWhenOff()
      const { enabled, rules } = body.open_policy
      const found = rules ? await compared(org, policyOf(org, rules)) : { changes: [] }
      const warnings = warningsOf(found)
      if (settings.guard === 'enforce' && isDangerous(warnings)) throw conflict(warnings.join('; '))
      const edit = <T extends { open_policy?: object }>(before: T) => ({
        ...before,
        open_policy: {
          ...before.open_policy,
          ...(typeof enabled === 'boolean' && { enabled }),
          ...(typeof rules === 'string' && { rules }),
        },
      })
      const changed = await organisations.change(org, edit, expected)
      if (!changed) throw notFound('Failed to identify organisation')
      engine.forget()
      return ok('OPA rules has been updated on org level', warnings.length ? { warnings } : null)
    },

    async check({ org }, { body }) {
      refuseWhenOff()
      const program = engine.compile(org, body.rules)
      if (!program.ok)
        return { errors: program.errors.map(shownProblem), warnings: [], changes: [] }
      const found = await compared(org, program.policy)
      return { errors: [], warnings: warningsOf(found), changes: found.changes }
    },

    async test(scope, { body }) {
      refuseWhenOff()
      const { org } = scope
      const rules = body.rules ?? (await engine.inForce(org)).rules
      const policy = policyOf(org, rules)
      const identity = testIdentity(callerOf(scope), body.user)
      const { method, path, body: sent, query } = body.request
      const facts = { method, path, params: {}, query, headers: {}, body: sent, route: undefined }
      const input = inputOf({ ...facts, identity, requestId: '' }, settings.allowAdminResetPassword)
      const printed: string[] = []
      const inspected = await policy.inspect({ input, onPrint: (text) => printed.push(text) })
      const outcome = await decide(policy, input, sent)
      return {
        deny: outcome.deny,
        patch: outcome.body,
        rules: inspected.ok ? inspected.value.map(shownRule) : [],
        printed,
        steps: inspected.stats.steps,
        errors: outcome.error ? [shownProblem(outcome.error)] : [],
      }
    },

    async decision({ org }, { params }) {
      refuseWhenOff()
      const kept = await findDecision(keyvalue, org, params.id)
      if (!kept) throw notFound('Decision not found')
      const { input, ...shown } = kept
      const { program } = await engine.inForce(kept.org_id)
      const inspected = program.ok ? await program.policy.inspect({ input }) : undefined
      const denying = inspected?.ok ? inspected.value.filter(({ name }) => isDeny(name)) : []
      return { ...shown, rules: denying.map(shownRule) }
    },
  }
}

const isDeny = (name: string) => name === 'deny' || name.endsWith('.deny')
