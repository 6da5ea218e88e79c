import { classicApi, oasApi } from '@svc/definitions/testing'
import { expect, test } from 'vitest'
import { findApiLosses, findPolicyLosses } from './losses.ts'
import { type Recognised, recognise } from './recognise.ts'

const inFamily = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll('x-svc-', 'x-tyk-'))
const classic = { ...classicApi(), api_id: 'a1' }
const policy = { _id: 'p', name: 'P', rate: 1, per: 1, access_rights: {} }
const organisation = { id: 'o', owner_name: 'Acme', apis: [{ api_id: 'a1' }] }

function sorted(...values: unknown[]) {
  const found: Recognised = { organisations: [], apis: [], policies: [], unknown: [] }
  for (const [at, value] of values.entries()) recognise(found, value, `file ${at}`)
  return found
}

test('lists, single objects and files of the synchronising tool are told apart', () => {
  const document = inFamily(oasApi())
  const index = { type: 'apidef', files: [{ file: 'api-a1.json' }], policies: [] }
  const wrapper = { api_model: {}, api_definition: classic }
  const found = sorted(
    { apis: [wrapper], pages: 1 },
    { Data: [policy], Pages: 1 },
    { organisations: [organisation], pages: 1 },
    ...[document, classic, policy, organisation, [policy], index, { x: 1 }, [7]],
  )
  expect(found).toEqual({
    apis: [
      wrapper,
      { api_definition: { is_oas: true }, oas: document },
      { api_definition: classic },
    ],
    policies: [policy, policy, policy],
    organisations: [organisation, organisation],
    unknown: ['file 9 holds nothing that is known', 'file 10 holds nothing that is known'],
  })
})

test('what has no effect here, or did not come along, is told', () => {
  const definition = {
    ...classic,
    client_certificates: ['cert-1'],
    custom_middleware_bundle: 'plugin.zip',
    proxy: { listen_path: '/a/', target_url: 'tyk://self/b' },
  }
  expect(findApiLosses({ api_definition: classic })).toEqual([])
  expect(findApiLosses({ api_definition: { is_oas: true }, oas: inFamily(oasApi()) })).toEqual([])
  expect(findApiLosses({ api_definition: definition })).toEqual([
    'tyk://self leads to another API by a name of the family',
    'certificate cert-1 has to be uploaded',
    'bundle plugin.zip has to be at hand for gateways',
  ])
  expect(findPolicyLosses({ ...policy, novelty: 1 })).toEqual([
    "member 'novelty' is not known and was left out",
  ])
})
