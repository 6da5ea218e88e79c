import type { Rule } from './sources.ts'

/** Files that may be longer, each with a reason beside it. */
const longFiles = new Set<string>([])

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const isExempt = (path: string) =>
  /^packages\/contract\/|generated|package\.json$/.test(path) || longFiles.has(path)

export const keepsFilesShort: Rule = (sources) =>
  Object.entries(sources).flatMap(([path, text]) => {
    const limit = isTest(path) ? 600 : 400
    const lines = text.trimEnd().split('\n').length
    return isExempt(path) || lines <= limit ? [] : [`${path}: ${lines} lines, ${limit} at most`]
  })

const emptyWords = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager'])

export const namesThings: Rule = (sources) =>
  Object.keys(sources).flatMap((path) => {
    const word = path.split(/[/.-]/).find((part) => emptyWords.has(part.toLowerCase()))
    return word ? [`${path}: ${word} says nothing, name the thing`] : []
  })

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']

export const pinsEveryPackage: Rule = (sources) =>
  Object.entries(sources)
    .filter(([path]) => path.endsWith('package.json'))
    .flatMap(([path, text]) => {
      const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(text)
      const wanted = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      return wanted
        .filter(
          ([name, version]) =>
            !name.startsWith('@svc/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
        )
        .map(([name, version]) => `${path}: ${name} ${version} is not an exact version`)
    })
