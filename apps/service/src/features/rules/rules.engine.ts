import type { KeyValue } from '@svc/keyvalue'
import type { Logger } from 'pino'
import type { OrganisationRecord } from '#collections'
import { Failure } from '#failure'
import type { InternalRead, RuleRequest, Rules } from '#http'
import { decide } from './rules.decide.ts'
import { keepDecision } from './rules.decisions.ts'
import { inputOf } from './rules.input.ts'
import type { RuleMetrics } from './rules.metrics.ts'
import { type Program, programOf } from './rules.program.ts'

export interface RuleSettings {
  enabled: boolean
  debug: boolean
  allowAdminResetPassword: boolean
}

interface Tools {
  settings: RuleSettings
  fileRules: string
  organisation: (org: string) => Promise<OrganisationRecord | undefined>
  read: InternalRead
  metrics: RuleMetrics
  keyvalue: KeyValue
  log: Logger
  now: () => Date
}

/** The rules that are in force for an organisation. */
export interface InForce {
  enabled: boolean
  rules: string
  source: 'organisation' | 'file'
  program: Program
}

export interface RuleEngine extends Rules {
  inForce(org: string): Promise<InForce>
  compile(org: string, rules: string): Program
  forget(): void
}

/** Admins must be able to mend rules that fail; a rule that denies them is another matter. */
const isRepair = ({ path, identity }: RuleRequest) =>
  identity.isAdmin && (path === '/api/org/opa' || path.startsWith('/api/org/opa/'))

export function createRuleEngine(tools: Tools): RuleEngine {
  const { settings, fileRules, organisation, read, metrics, log } = tools
  let known = new Map<string, Promise<InForce>>()

  const compile = (org: string, rules: string) => programOf(rules, (path) => read(org, path))

  async function look(org: string): Promise<InForce> {
    const stored = org ? (await organisation(org))?.open_policy : undefined
    const rules = stored?.rules || fileRules
    return {
      enabled: stored?.enabled ?? settings.enabled,
      rules,
      source: stored?.rules ? 'organisation' : 'file',
      program: compile(org, rules),
    }
  }
  function inForce(org: string): Promise<InForce> {
    const found = known.get(org) ?? look(org)
    known.set(org, found)
    // A store that was away is asked again.
    found.catch(() => known.delete(org))
    return found
  }

  return {
    inForce,
    compile,
    forget() {
      known = new Map()
    },
    async decide(request) {
      const { org_id } = request.identity.user
      const { enabled, program } = await inForce(org_id)
      if (!enabled) return { deny: [], body: request.body }
      const began = performance.now()
      const input = inputOf(request, settings.allowAdminResetPassword)
      const outcome = program.ok
        ? await decide(program.policy, input, request.body)
        : { deny: [], body: request.body, error: program.errors[0] }
      metrics.decided(nameOf(outcome), (performance.now() - began) / 1000)
      if (settings.debug) log.info({ req_id: request.requestId, input, outcome }, 'rules decided')
      if (outcome.error && !isRepair(request)) {
        log.error({ req_id: request.requestId, problem: outcome.error }, 'rules failed')
        throw new Failure(500, 'access denied: policy evaluation failed')
      }
      if (outcome.deny.length > 0) await keepDecision(tools, request, input, outcome.deny)
      return outcome
    },
  }
}

function nameOf({ deny, error }: { deny: string[]; error?: unknown }) {
  if (error) return 'failed'
  return deny.length > 0 ? 'denied' : 'allowed'
}
