import { configDefaults, defineConfig } from 'vitest/config'

// Folders whose tests never meet a server; theirs start at once.
const pure = [
  'packages/{analytics,contract,definitions,names,rego,rpc,sessions,settings}/**/*.test.ts',
  'apps/web/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
  'tests/*.test.ts',
]
const all = ['{packages,apps,tools,tests}/**/*.test.{ts,tsx}', 'tests/browser/**/*.spec.ts']
// They look at what their process has loaded, and so have it to themselves.
const alone = ['packages/documents/src/layers.test.ts']
const never = [...configDefaults.exclude, '**/dist/**']

const limits = {
  testTimeout: 30_000,
  hookTimeout: 120_000,
  teardownTimeout: 30_000,
  // Files that follow each other share what they import, the browser and its service with it.
  isolate: false,
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['dot'],
    silent: 'passed-only',
    projects: [
      { test: { name: 'alone', include: alone, exclude: never, ...limits, isolate: true } },
      { test: { name: 'pure', include: pure, exclude: never, ...limits } },
      {
        test: {
          name: 'services',
          include: all,
          exclude: [...never, ...pure, ...alone],
          globalSetup: 'tests/services/setup.ts',
          ...limits,
        },
      },
    ],
  },
})
