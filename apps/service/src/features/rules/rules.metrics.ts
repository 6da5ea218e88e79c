import { Counter, Histogram, type Registry } from 'prom-client'

interface Decided {
  outcome: 'allowed' | 'denied' | 'failed'
  seconds: number
  steps?: number
  fetches?: number
}

export interface RuleMetrics {
  decided(org: string, decision: Decided): void
  /** A request that is equal, for the rules, to one that they have let through. */
  recalled(org: string): void
}

/** How often rules decide what for which organisation, and what it takes. */
export function createRuleMetrics(registry: Registry): RuleMetrics {
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `svc_rule_${name}_total`, help, labelNames, registers })
  const decisions = counter('decisions', 'Decisions of the access rules', ['outcome', 'org'])
  const steps = counter('steps', 'Steps that decisions of the access rules took', ['org'])
  const fetches = counter('fetches', 'Objects that access rules read', ['org'])
  const seconds = new Histogram({
    name: 'svc_rule_decision_seconds',
    help: 'Duration of decisions of the access rules that were not known from an equal request',
    labelNames: ['org'],
    buckets: [0.0001, 0.0005, 0.002, 0.01, 0.1],
    registers,
  })
  return {
    decided(org, { outcome, seconds: taken, steps: made = 0, fetches: read = 0 }) {
      decisions.inc({ outcome, org })
      steps.inc({ org }, made)
      if (read > 0) fetches.inc({ org }, read)
      seconds.observe({ org }, taken)
    },
    recalled(org) {
      decisions.inc({ outcome: 'allowed', org })
    },
  }
}
