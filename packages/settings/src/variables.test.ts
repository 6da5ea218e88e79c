import fc from 'fast-check'
import { type TObject, type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { loadConfiguration } from './load-configuration.ts'
import { serviceConfiguration } from './load-settings.ts'
import { variablesOf } from './variables.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'[]{}",:\\ ab1\n') }),
  fc.constantFrom('true', '0', 'null', '[]', '{}', 'a:b', 'a,b', '[::1]:6379'),
)
const names = texts.filter((name) => name !== '__proto__')
const trees = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)))

interface Limits {
  minimum?: number
  maximum?: number
  minLength?: number
  pattern?: string
}

/** TypeBox keeps the limits of a schema but leaves them out of its type. */
const limitsOf = (schema: TSchema) => schema as Limits

function valuesOf(schema: TSchema): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 2 ** 31 - 1, minLength = 0, pattern } = limitsOf(schema)
  if (Type.IsObject(schema)) return sectionsOf(schema)
  if (Type.IsArray(schema)) return fc.array(valuesOf(schema.items), { maxLength: 4 })
  if (Type.IsRecord(schema)) return mapsOf(valuesOf(Type.RecordValue(schema)))
  if (Type.IsInteger(schema)) return fc.integer({ min: minimum, max: maximum })
  if (Type.IsBoolean(schema)) return fc.boolean()
  if (Type.IsEnum(schema)) return fc.constantFrom(...schema.enum)
  if (!Type.IsString(schema)) return trees
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return texts.filter((text) => text.length >= minLength)
}

const mapsOf = (values: fc.Arbitrary<unknown>) =>
  fc.dictionary(names, values, { maxKeys: 4, noNullPrototype: true })

const sectionsOf = (schema: TObject): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [name, valuesOf(member)]),
    ),
    { noNullPrototype: true },
  )

test('any settings, written as environment variables, load back the same', () => {
  fc.assert(
    fc.property(sectionsOf(serviceConfiguration.schema), (settings) => {
      const env = variablesOf(serviceConfiguration, Object(settings))
      const loaded = loadConfiguration(serviceConfiguration, { env, cwd: '/nowhere' })
      expect(loaded.settings).toEqual(settings)
      expect(loaded.warnings).toEqual([])
    }),
    { numRuns: 50 },
  )
})
