import type { JsonObject, Problem } from '@svc/definitions'
import type { FindMarks, Mark } from '#ui/code/marks.ts'

type Check = (document: JsonObject) => Problem[]

/** More than these help nobody. */
const most = 50

/** Places of what is wrong with a document in its text, found by what `load` brings in on demand. */
export const markProblems =
  (load: () => Promise<Check>): FindMarks =>
  async (text) => {
    if (text.trim() === '') return []
    const [check, { locate, parseText }] = await Promise.all([
      load(),
      import('@svc/definitions/text'),
    ])
    const parsed = await parseText(text)
    const problems = parsed.ok ? check(asObject(parsed.value)) : parsed.problems
    return Promise.all(
      problems.slice(0, most).map(async ({ path, message, position }): Promise<Mark> => {
        const place = position ?? (await locate(text, path)) ?? { line: 1, column: 1 }
        return { ...place, message: path === '' ? message : `${path} ${message}` }
      }),
    )
  }

/** A checker refuses what is no object, in words of its own. */
const asObject = (value: unknown) => value as JsonObject

export const findOasMarks = markProblems(async () => {
  const { checkOasRules, checkOasShape } = await import('@svc/definitions')
  return (document) => {
    const problems = checkOasShape(document)
    return problems.length > 0 ? problems : checkOasRules(document)
  }
})

export const findOpenApiMarks = markProblems(async () => {
  const { checkOpenApi } = await import('@svc/definitions')
  return checkOpenApi
})

export const findClassicMarks = markProblems(async () => {
  const { checkClassicRules, checkClassicShape } = await import('@svc/definitions')
  return (document) => {
    const problems = checkClassicShape(document)
    return problems.length > 0 ? problems : checkClassicRules(document)
  }
})
