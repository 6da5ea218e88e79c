import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkClassicRules } from '#classic/check-rules.ts'
import { checkClassicShape } from '#classic/check-shape.ts'
import { withDefaults } from '#classic/defaults.ts'
import { oasToClassic } from '#convert/to-classic.ts'
import { classicToOas } from '#convert/to-oas.ts'
import { updateOasFromClassic } from '#convert/update.ts'
import { checkOasRules } from '#extension/check-rules.ts'
import { checkOasShape } from '#openapi/check.ts'
import { describeProblem } from '#problem.ts'
import { acceptableClassicDefinitions, acceptableOasDocuments } from './acceptable.ts'
import { classicExamples } from './examples/classic.ts'
import { oasExamples } from './examples/oas.ts'

const runs = { numRuns: 40, seed: 3 }

test('there are many examples', () => {
  const all = [...Object.keys(classicExamples), ...Object.keys(oasExamples)]
  expect(all.length).toBeGreaterThanOrEqual(60)
})

describe.each(Object.entries(classicExamples))('the classic example "%s"', (_, definition) => {
  test('is taken as it is and keeps what it says', () => {
    expect(checkClassicShape(definition).map(describeProblem)).toEqual([])
    expect(checkClassicRules(definition).map(describeProblem)).toEqual([])
    const text = JSON.stringify(definition, (_key, value) => value ?? undefined)
    expect(withDefaults(definition)).toMatchObject(JSON.parse(text))
  })

  test('becomes an OAS API that is valid and means the same', () => {
    const document = classicToOas(definition)
    expect(checkOasShape(document).map(describeProblem)).toEqual([])
    expect(oasToClassic(classicToOas(oasToClassic(document)))).toEqual(oasToClassic(document))
  })
})

describe.each(Object.entries(oasExamples))('the OAS example "%s"', (_, document) => {
  test('is taken as it is', () => {
    expect(checkOasShape(document).map(describeProblem)).toEqual([])
    expect(checkOasRules(document).map(describeProblem)).toEqual([])
  })

  test('has a valid projection and is not changed by it', () => {
    const before = JSON.stringify(document)
    const classic = oasToClassic(document)
    expect(checkClassicShape(classic).map(describeProblem)).toEqual([])
    expect(JSON.stringify(updateOasFromClassic(document, classic))).toBe(before)
    expect(JSON.stringify(document)).toBe(before)
  })
})

describe('generated definitions', () => {
  test('of the classic form follow schema and rules', () => {
    fc.assert(
      fc.property(acceptableClassicDefinitions(), (definition) => {
        expect(checkClassicShape(definition).map(describeProblem)).toEqual([])
        expect(checkClassicRules(definition)).toEqual([])
      }),
      runs,
    )
  })

  test('of the OAS form follow schema and rules, and so do their projections', () => {
    fc.assert(
      fc.property(acceptableOasDocuments(), (document) => {
        expect(checkOasShape(document).map(describeProblem)).toEqual([])
        expect(checkOasRules(document)).toEqual([])
        expect(checkClassicShape(oasToClassic(document)).map(describeProblem)).toEqual([])
      }),
      runs,
    )
  })
})
