import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as imports from './architecture/imports.ts'
import * as places from './architecture/places.ts'
import * as service from './architecture/service.ts'
import * as shape from './architecture/shape.ts'
import { type Rule, readSources, type Sources } from './architecture/sources.ts'

const repository = readSources(fileURLToPath(new URL('..', import.meta.url)))

const importing = (...targets: string[]) =>
  targets.map((target) => `import { thing } from '${target}'\n`).join('')
const lines = (count: number) => 'const a = 1\n'.repeat(count)
const feature = (name: string) => `apps/service/src/features/${name}/${name}.service.ts`

interface Case {
  title: string
  rule: Rule
  breaks: Sources[]
  keeps: Sources[]
}

const cases: Case[] = [
  {
    title: 'packages and apps import downwards only',
    rule: imports.followsTheTable,
    breaks: [
      { 'apps/web/src/api.ts': importing('@svc/documents') },
      { 'apps/web/src/api.ts': `const store = await import('@svc/keyvalue')` },
      { 'apps/gateway/src/main.ts': importing('@svc/documents') },
      { 'apps/pump/src/main.ts': importing('@svc/contract') },
      { 'apps/service/src/app.ts': importing('@svc/gateway') },
      { 'packages/rego/src/index.ts': importing('@svc/contract') },
      { 'packages/definitions/src/index.ts': `export * from '@svc/names'` },
      { 'packages/newcomer/src/index.ts': importing('@svc/names') },
    ],
    keeps: [
      { 'apps/cli/src/main.ts': importing('@svc/service', '@svc/pump', '@svc/settings') },
      { 'apps/service/src/app.ts': importing('@svc/documents', '@svc/contract', 'fastify') },
      { 'packages/contract/src/apis.ts': importing('@svc/definitions') },
      { 'tests/system/start.test.ts': importing('@svc/gateway', '@svc/service') },
    ],
  },
  {
    title: 'the browser loads the rule language on demand',
    rule: imports.loadsRulesOnDemandInTheBrowser,
    breaks: [{ 'apps/web/src/pages/rules/editor.tsx': importing('@svc/rego') }],
    keeps: [
      { 'apps/web/src/pages/rules/editor.tsx': `const { compile } = await import('@svc/rego')` },
      { 'apps/web/src/pages/rules/editor.tsx': `import type { Rules } from '@svc/rego'` },
    ],
  },
  {
    title: 'the browser calls routes without carrying their schemas',
    rule: imports.callsWithoutSchemasInTheBrowser,
    breaks: [
      { 'apps/web/src/api.ts': `import { contract } from '@svc/contract'` },
      { 'apps/web/src/api.ts': `import { type User, contract } from '@svc/contract'` },
    ],
    keeps: [
      { 'apps/web/src/api.ts': `import { contract } from '@svc/contract/calls'` },
      { 'apps/web/src/api.ts': `import { intentOf } from '@svc/contract'` },
      { 'apps/service/src/mounts.ts': `import { contract } from '@svc/contract'` },
    ],
  },
  {
    title: 'no import climbs two folders',
    rule: imports.climbsOneFolderAtMost,
    breaks: [
      { 'packages/rego/src/parse/parse.ts': importing('../../index.ts') },
      { 'packages/rego/src/parse/parse.ts': `import {\n  one,\n  two,\n} from '../../index.ts'` },
      { 'packages/rego/src/parse/parse.ts': `import '../../index.ts'` },
    ],
    keeps: [{ 'packages/rego/src/parse/parse.ts': importing('../index.ts', './token.ts') }],
  },
  {
    title: 'database drivers stay in the engines',
    rule: imports.keepsDriversInTheEngines,
    breaks: [
      { 'apps/service/src/app.ts': importing('pg') },
      { 'apps/pump/src/main.ts': importing('ioredis') },
      { [feature('apis')]: importing('mongodb') },
    ],
    keeps: [
      { 'packages/documents/src/sql/postgres.ts': importing('pg', 'kysely') },
      { 'apps/service/src/app.ts': importing('pgp-words') },
    ],
  },
  {
    title: 'http knows no feature',
    rule: service.keepsHttpFreeOfFeatures,
    breaks: [
      { 'apps/service/src/http/mount.ts': importing('#features/apis') },
      { 'apps/service/src/http/mount.ts': importing('../features/apis/index.ts') },
    ],
    keeps: [{ 'apps/service/src/app.ts': importing('#features/apis') }],
  },
  {
    title: 'a feature is met at its index',
    rule: service.meetsFeaturesAtTheirIndex,
    breaks: [
      { [feature('apis')]: importing('#features/keys/keys.service.ts') },
      { [feature('apis')]: importing('../keys/index.ts') },
      { 'apps/service/src/app.ts': importing('./features/apis/apis.routes.ts') },
    ],
    keeps: [
      { [feature('apis')]: importing('#features/keys', './apis.present.ts') },
      { 'apps/service/src/features/apis/list/page.ts': importing('../apis.present.ts') },
    ],
  },
  {
    title: 'features do not import each other in a circle',
    rule: service.hasNoCycleOfFeatures,
    breaks: [
      {
        [feature('apis')]: importing('#features/keys'),
        [feature('keys')]: importing('#features/apis'),
      },
      {
        [feature('users')]: importing('#features/groups'),
        [feature('groups')]: importing('#features/audit', '#features/sso'),
        [feature('sso')]: importing('#features/users'),
      },
    ],
    keeps: [
      {
        [feature('apis')]: importing('#features/keys', '#features/audit'),
        [feature('keys')]: importing('#features/audit'),
      },
    ],
  },
  {
    title: 'only settings read the environment',
    rule: places.readsTheEnvironmentInSettings,
    breaks: [
      { 'apps/service/src/app.ts': 'const port = process.env.PORT' },
      { 'packages/contract/src/route.ts': 'const port = process.env.PORT' },
    ],
    keeps: [
      { 'packages/settings/src/load.ts': 'const env = process.env' },
      { 'packages/documents/src/sql.test.ts': 'const url = process.env.SVC_TEST_POSTGRES_URL' },
      { 'packages/documents/contract/engines.ts': 'const url = process.env.SVC_TEST_MONGO_URL' },
    ],
  },
  {
    title: 'only the scope reaches across organisations',
    rule: places.crossesOrganisationsInScope,
    breaks: [{ [feature('apis')]: 'const all = await scope.across()' }],
    keeps: [{ 'apps/service/src/scope/create.ts': 'return store.across()' }],
  },
  {
    title: 'the front-end fetches in one file',
    rule: places.fetchesInTheClient,
    breaks: [
      { 'apps/web/src/pages/apis/list.tsx': `const reply = await fetch('/api/apis')` },
      { 'apps/web/src/state/session.ts': 'const ask = window.fetch' },
    ],
    keeps: [
      { 'apps/web/src/api.ts': 'const reply = await fetch(url)' },
      { 'apps/web/src/pages/apis/list.tsx': 'await refetch()\nawait query.fetch()' },
    ],
  },
  {
    title: 'files stay short',
    rule: shape.keepsFilesShort,
    breaks: [
      { 'apps/service/src/app.ts': lines(401) },
      { 'apps/service/src/app.test.ts': lines(601) },
    ],
    keeps: [
      { 'apps/service/src/app.ts': lines(400) },
      { 'apps/service/src/app.test.ts': lines(600) },
      { 'packages/contract/src/apis.ts': lines(900) },
    ],
  },
  {
    title: 'files and folders are named after a thing',
    rule: shape.namesThings,
    breaks: [
      { 'apps/service/src/utils/text.ts': '' },
      { 'apps/service/src/http/helpers.ts': '' },
      { 'packages/rego/src/common/ast.ts': '' },
      { 'packages/rego/src/cache-manager.ts': '' },
      { 'packages/rego/src/misc.ts': '' },
    ],
    keeps: [{ 'packages/rego/src/utility-bills.ts': '' }],
  },
  {
    title: 'every package has an exact version',
    rule: shape.pinsEveryPackage,
    breaks: [
      { 'package.json': '{"devDependencies":{"vitest":"^4.1.12"}}' },
      { 'apps/web/package.json': '{"dependencies":{"react":"latest"}}' },
      { 'package.json': '{"overrides":{"cookie":"1.x"}}' },
    ],
    keeps: [{ 'package.json': '{"dependencies":{"pg":"8.23.1","x":"18.4.0-beta.17"}}' }],
  },
]

describe.each(cases)('$title', ({ rule, breaks, keeps }) => {
  test('in this repository', () => {
    expect(rule(repository)).toEqual([])
  })

  test.each(breaks)('break %# is found', (sources) => {
    expect(rule(sources)).toHaveLength(1)
  })

  test.each(keeps)('allowed case %# passes', (sources) => {
    expect(rule(sources)).toEqual([])
  })
})

test('the repository was read', () => {
  expect(Object.keys(repository)).toContain('packages/documents/package.json')
})
