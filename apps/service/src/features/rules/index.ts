export { createRuleEngine, type RuleEngine } from './rules.engine.ts'
export { readRulesFile } from './rules.file.ts'
export { createRuleRoutes } from './rules.routes.ts'
