export { createRuleEngine, type RuleEngine } from './rules.engine.ts'
export { readRulesFile } from './rules.file.ts'
export { createRuleMetrics } from './rules.metrics.ts'
export { createRuleRoutes } from './rules.routes.ts'
