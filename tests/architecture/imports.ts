import { listImports, type Rule } from './sources.ts'

const pure = ['definitions', 'analytics', 'names', 'sessions']
const engines = ['rego', 'documents', 'keyvalue']

/** Who may import whom. `cli` composes everything into one process; the rest looks downwards only. */
const mayImport: Record<string, string[]> = {
  web: ['contract', 'rego', ...pure],
  cli: ['service', 'pump', 'gateway', 'contract', 'settings', ...engines, ...pure],
  service: ['contract', 'settings', 'rpc', ...engines, ...pure],
  pump: ['documents', 'keyvalue', 'settings', ...pure],
  gateway: ['keyvalue', 'settings', 'rpc', ...pure],
  contract: pure,
  documents: pure,
  rego: [],
  rpc: [],
  keyvalue: [],
  settings: [],
  definitions: [],
  analytics: [],
  names: [],
  sessions: [],
}

const ownName = /^(?:packages|apps)\/([^/]+)\//
const ourName = /^@svc\/([^/]+)/

export const followsTheTable: Rule = (sources) =>
  listImports(sources).flatMap(({ path, target }) => {
    const from = ownName.exec(path)?.[1]
    const to = ourName.exec(target)?.[1]
    if (!from || !to || from === to) return []
    const allowed = mayImport[from]
    if (!allowed) return [`${path}: ${from} has no line in the table of imports`]
    return allowed.includes(to) ? [] : [`${path}: ${from} may not import ${to}`]
  })

export const loadsRulesOnDemandInTheBrowser: Rule = (sources) =>
  listImports(sources)
    .filter(
      ({ path, target }) => path.startsWith('apps/web/') && ourName.exec(target)?.[1] === 'rego',
    )
    .filter(({ isLazy, isType }) => !isLazy && !isType)
    .map(({ path }) => `${path}: import @svc/rego on demand`)

/** The whole contract with its schemas would come along; forms take those of their own noun. */
const wholeContract = /import \{[^}]*\bcontract\b[^}]*\} from '@svc\/contract'/

export const callsWithoutSchemasInTheBrowser: Rule = (sources) =>
  Object.entries(sources)
    .filter(([path, text]) => path.startsWith('apps/web/') && wholeContract.test(text))
    .map(([path]) => `${path}: import { contract } from '@svc/contract/calls'`)

export const climbsOneFolderAtMost: Rule = (sources) =>
  listImports(sources)
    .filter(({ target }) => target.startsWith('../../'))
    .map(({ path, target }) => `${path}: ${target} climbs two folders, use an alias`)

const drivers = /^(pg|pg-.*|mongodb|libsql|better-sqlite3|node:sqlite|kysely|ioredis)(\/|$)/
const driverHomes = /^(packages\/(documents|keyvalue)|tests|tools|bench)\//

export const keepsDriversInTheEngines: Rule = (sources) =>
  listImports(sources)
    .filter(({ path, target }) => drivers.test(target) && !driverHomes.test(path))
    .map(
      ({ path, target }) => `${path}: ${target} belongs in packages/documents or packages/keyvalue`,
    )
