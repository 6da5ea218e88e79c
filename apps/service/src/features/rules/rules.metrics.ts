import { Counter, Histogram, type Registry } from 'prom-client'

export interface RuleMetrics {
  decided(outcome: 'allowed' | 'denied' | 'failed', seconds: number): void
}

/** How often rules decide what, and how long it takes. */
export function createRuleMetrics(registry: Registry): RuleMetrics {
  const registers = [registry]
  const decisions = new Counter({
    name: 'svc_rule_decisions_total',
    help: 'Decisions of the access rules',
    labelNames: ['outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'svc_rule_decision_seconds',
    help: 'Duration of decisions of the access rules',
    buckets: [0.0001, 0.0005, 0.002, 0.01, 0.1],
    registers,
  })
  return {
    decided(outcome, taken) {
      decisions.inc({ outcome })
      seconds.observe(taken)
    },
  }
}
