import type { Rule, Sources } from './sources.ts'

/** A word that may stand in some places only. Tests and benches may always ask the environment. */
const checks = /(\.(test|spec|bench)\.tsx?$)|(\/(testing|contract|conformance|bench)\/)/

export const readsTheEnvironmentInSettings: Rule = (sources) =>
  findWord(sources, /\bprocess\.env\b/, (path) => {
    if (checks.test(path.replace(/^packages\/contract\//, ''))) return true
    return /^(packages\/settings|tools|tests|bench)\//.test(path) || path === 'svc.mjs'
  }).map((path) => `${path}: process.env is read in packages/settings only`)

export const crossesOrganisationsInScope: Rule = (sources) =>
  findWord(
    sources,
    /\.across\(/,
    (path) => !path.startsWith('apps/') || path.startsWith('apps/service/src/scope/'),
  ).map((path) => `${path}: only apps/service/src/scope may reach across organisations`)

export const fetchesInTheClient: Rule = (sources) =>
  findWord(
    sources,
    /(?<![.\w])fetch\(|\b(window|globalThis|self)\.fetch\b/,
    (path) => !path.startsWith('apps/web/src/') || path === 'apps/web/src/api.ts',
  ).map((path) => `${path}: only apps/web/src/api.ts may call fetch`)

function findWord(sources: Sources, word: RegExp, isAllowed: (path: string) => boolean): string[] {
  return Object.entries(sources)
    .filter(([path, text]) => !path.endsWith('.json') && !isAllowed(path) && word.test(text))
    .map(([path]) => path)
}
