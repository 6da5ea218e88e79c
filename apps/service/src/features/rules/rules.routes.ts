import { type contract, ok } from '@svc/contract'
import type { KeyValue } from '@svc/keyvalue'
import type { Policy, Problem, RuleReport } from '@svc/rego'
import type { Static } from 'typebox'
import type { OrganisationRecord } from '#collections'
import { conflict, denied, Failure, notFound } from '#failure'
import type { Handlers } from '#http'
import type { Identity, ReadScope } from '#scope'
import { decide } from './rules.decide.ts'
import { digestOf, findDecision } from './rules.decisions.ts'
import type { RuleEngine } from './rules.engine.ts'
import { compareRules, findingsOf, isDangerous, warningsOf } from './rules.guard.ts'
import { inputOf } from './rules.input.ts'
import { matchRoute } from './rules.match.ts'
import { listRevisions, stampOf } from './rules.revisions.ts'

interface Tools {
  engine: RuleEngine
  keyvalue: KeyValue
  fileRules: string
  settings: { enable_api: boolean; guard: string; allowAdminResetPassword: boolean }
}

type TestBody = Static<typeof contract.rules.test.body>

const stale = new Failure(412, 'The rules were changed since they were read')

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
    user: {
      ...identity.user,
      id: given.id ?? identity.user.id,
      email_address: given.email_address ?? identity.user.email_address,
      group_id: given.group_id ?? '',
    },
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
    async get({ org, organisations }) {
      refuseWhenOff()
      const { enabled, rules, source } = await engine.inForce(org)
      const revision = stampOf((await organisations.get(org))?.open_policy)
      return { open_policy: { enabled, rules }, source, file_rules: fileRules, revision }
    },

    async replace({ org, organisations, expected }, { body }) {
      refuseWhenOff()
      const { enabled, rules } = body.open_policy
      const found = rules ? await compared(org, policyOf(org, rules)) : { changes: [] }
      const warnings = warningsOf(found)
      const isRefused = settings.guard === 'enforce' && !body.force && isDangerous(warnings)
      if (isRefused) throw conflict(warnings.join('; '))
      const edit = (before: OrganisationRecord) => {
        if (body.revision && body.revision !== stampOf(before.open_policy)) throw stale
        return {
          ...before,
          open_policy: {
            ...before.open_policy,
            ...(typeof enabled === 'boolean' && { enabled }),
            ...(typeof rules === 'string' && { rules }),
          },
        }
      }
      if (!(await organisations.change(org, edit, expected)))
        throw notFound('Failed to identify organisation')
      engine.forget()
      return ok('OPA rules has been updated on org level', findingsOf(found, warnings))
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
      const { method, path, body: sent, query, header: headers = {} } = body.request
      const facts = { method, path, query, headers, body: sent, ...matchRoute(method, path) }
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

    async revisions(scope) {
      refuseWhenOff()
      return { revisions: await listRevisions(scope) }
    },

    async decision({ org, organisations }, { params }) {
      refuseWhenOff()
      const kept = await findDecision(keyvalue, org, params.id)
      if (!kept) throw notFound('Decision not found')
      const { input, rules: digest, ...shown } = kept
      const inForce = await engine.inForce(kept.org_id)
      const revisions = await listRevisions({ organisations, org: kept.org_id })
      const saved = revisions.map(({ open_policy }) => open_policy.rules)
      // The rules that denied, even if others are in force by now.
      const rules = [inForce.rules, fileRules, ...saved].find((text) => digestOf(text) === digest)
      const program = rules === undefined ? undefined : engine.compile(kept.org_id, rules)
      const inspected = program?.ok ? await program.policy.inspect({ input }) : undefined
      const denying = inspected?.ok ? inspected.value.filter(({ name }) => isDeny(name)) : []
      return { ...shown, rules: denying.map(shownRule) }
    },
  }
}

const isDeny = (name: string) => name === 'deny' || name.endsWith('.deny')
