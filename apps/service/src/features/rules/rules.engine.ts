import type { KeyValue } from '@svc/keyvalue'
import type { Limits } from '@svc/rego'
import type { Logger } from 'pino'
import type { OrganisationRecord } from '#collections'
import { Failure } from '#failure'
import type { InternalRead, RuleRequest, Rules } from '#http'
import { type Bounds, decide, type Outcome } from './rules.decide.ts'
import { keepDecision } from './rules.decisions.ts'
import { inputOf } from './rules.input.ts'
import type { RuleMetrics } from './rules.metrics.ts'
import { type Program, programOf } from './rules.program.ts'
import { createPrograms } from './rules.programs.ts'
import { createRecall } from './rules.recall.ts'

export interface RuleSettings {
  enabled: boolean
  debug: boolean
  allowAdminResetPassword: boolean
  limits?: Partial<Limits>
  bounds?: Bounds
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
  let idle = new Set<string>()
  const recall = createRecall()
  const compile = createPrograms((org, rules) =>
    programOf(rules, (path) => read(org, path), settings.limits),
  )

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
    const remembered = known.get(org)
    if (remembered) return remembered
    const found = look(org)
    const withoutRules = idle
    known.set(org, found)
    found.then(
      ({ enabled }) => !enabled && withoutRules.add(org),
      // A store that was away is asked again.
      () => known.delete(org),
    )
    return found
  }

  return {
    inForce,
    compile,
    forget() {
      known = new Map()
      // Who is still looking adds to the old one, which nobody asks any more.
      idle = new Set()
    },
    mayDecide: (org) => !idle.has(org),
    async decide(request) {
      const force = await inForce(request.identity.user.org_id)
      const { enabled, program } = force
      if (!enabled) return { deny: [], body: request.body }
      // Where decisions are logged, each is worked out.
      if (program.ok && !settings.debug && recall.hasPassed(program.policy, request)) {
        metrics.recalled(request.identity.user.org_id)
        return { deny: [], body: request.body }
      }
      return judge(request, force)
    },
  }

  async function judge(request: RuleRequest, { program, rules }: InForce): Promise<Outcome> {
    const { requestId, body, identity } = request
    const began = performance.now()
    const input = inputOf(request, settings.allowAdminResetPassword)
    const outcome: Outcome = program.ok
      ? await decide(program.policy, input, body, { bounds: settings.bounds })
      : { deny: [], body, error: program.errors[0] }
    const seconds = (performance.now() - began) / 1000
    metrics.decided(identity.user.org_id, { outcome: nameOf(outcome), seconds, ...outcome.stats })
    // Not the body: passwords are in it, and input and patches say what became of the rest.
    const { body: _, ...told } = outcome
    if (settings.debug) log.info({ req_id: requestId, input, outcome: told }, 'rules decided')
    if (outcome.error && !isRepair(request)) {
      log.error({ req_id: requestId, problem: outcome.error }, 'rules failed')
      throw new Failure(500, 'access denied: policy evaluation failed')
    }
    const { deny, error, patches } = outcome
    if (deny.length > 0) await keepDecision(tools, request, rules, { deny, input })
    else if (program.ok && !error && !patches) recall.keep(program.policy, request)
    return outcome
  }
}

function nameOf({ deny, error }: { deny: string[]; error?: unknown }) {
  if (error) return 'failed'
  return deny.length > 0 ? 'denied' : 'allowed'
}
