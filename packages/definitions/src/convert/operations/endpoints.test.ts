import { describe, expect, test } from 'vitest'
import { readAt, toPath } from '#json/path.ts'
import { classicApi, classicWithEndpoints } from '#testing/builders.ts'
import { oasToClassic } from '../to-classic.ts'
import { classicToOas } from '../to-oas.ts'

const lists = toPath('version_data.versions..extended_paths')
const operationsPlace = ['x-svc-api-gateway', 'middleware', 'operations']
const on = { enabled: true }

describe('endpoints of a classic definition', () => {
  test('expressions in a path become parameters and come back', () => {
    const paths = [
      '/a/[0-9]+',
      '/a/[a-z]+',
      '/b/(c/d|e)/f',
      '/plain/{id}',
      'no-slash/.*',
      '/a\\(b/c',
    ]
    const document = classicToOas(
      classicWithEndpoints({ ignored: paths.map((path) => ({ path, method: 'GET' })) }),
    )
    expect(readAt(document, ['paths', '/a/{customRegex1}', 'parameters'])).toEqual([
      {
        name: 'customRegex1',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '[0-9]+' },
      },
    ])
    const back = readAt(oasToClassic(document), [...lists, 'ignored'])
    const found = Array.isArray(back) ? back.map((entry) => Object(entry).path) : []
    expect(found.sort()).toEqual(paths.map((path) => path.replace(/^no/, '/no')).sort())
  })

  test('old forms are carried in the new ones', () => {
    const definition = classicWithEndpoints({
      white_list: [
        {
          path: '/a',
          method_actions: {
            GET: { action: 'no_action', code: 200 },
            POST: { action: 'reply', code: 201, data: 'made', headers: { A: 'b' } },
          },
        },
      ],
      cache: ['/c'],
    })
    const document = classicToOas({ ...definition, cache_options: { enable_cache: true } })
    expect(readAt(document, operationsPlace)).toMatchObject({
      aGET: { allow: on },
      aPOST: {
        allow: on,
        mockResponse: {
          enabled: true,
          code: 201,
          body: 'made',
          headers: [{ name: 'A', value: 'b' }],
        },
      },
      cGET: { cache: { enabled: true, timeout: 60 } },
      cHEAD: { cache: on },
      cOPTIONS: { cache: on },
    })
  })

  test('lists of a version without extended paths have no effect, its plain paths have', () => {
    const document = classicToOas(
      classicApi({
        version_data: {
          not_versioned: true,
          versions: {
            Default: {
              name: 'Default',
              paths: { ignored: ['/open'] },
              extended_paths: { black_list: [{ path: '/never', method: 'GET' }] },
            },
          },
        },
      }),
    )
    expect(Object.keys(readAt(document, ['paths']) ?? {})).toEqual(['/open'])
    expect(readAt(document, operationsPlace)).toMatchObject({
      openGET: { ignoreAuthentication: on },
      openPUT: {},
    })
  })

  test('an endpoint named twice in a list follows the first entry', () => {
    const document = classicToOas(
      classicWithEndpoints({
        hard_timeouts: [
          { path: '/a', method: 'GET', timeout: 1 },
          { path: '/a', method: 'get', timeout: 2 },
        ],
      }),
    )
    expect(readAt(document, operationsPlace)).toEqual({
      aGET: { enforceTimeout: { enabled: true, value: 1 } },
    })
  })
})
