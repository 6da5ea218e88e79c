import { describe, expect, test } from 'vitest'
import { allRoutes, createOpenApi } from './index.ts'

interface Operation {
  operationId: string
  security: object[]
  parameters: Array<{ name: string; in: string; required: boolean; schema: object }>
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, unknown>
}
const description = createOpenApi(allRoutes, '1.2.3')
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation: operation as Operation,
  })),
)
const operationOf = (name: string) =>
  operations.find(({ operation }) => operation.operationId === name)?.operation

describe('the description of the API', () => {
  test('has every route once, under its name', () => {
    expect(description).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } })
    const names = operations.map(({ operation }) => operation.operationId)
    expect(names.toSorted()).toEqual(allRoutes.map(({ name }) => name).toSorted())
  })

  test('declares every parameter of every path', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(named)
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  })

  test('says which credential is asked for', () => {
    expect(operationOf('users.list')?.security).toEqual([{ accessKey: [] }, { session: [] }])
    expect(operationOf('organisations.list')?.security).toEqual([{ adminSecret: [] }])
    expect(operationOf('system.hello')?.security).toEqual([])
    const known = Object.keys(description.components.securitySchemes)
    for (const { operation } of operations) {
      for (const name of operation.security.flatMap((one) => Object.keys(one))) {
        expect(known).toContain(name)
      }
    }
  })

  test('offers forms where forms are taken', () => {
    const types = (name: string) => Object.keys(operationOf(name)?.requestBody?.content ?? {})
    expect(types('sessions.login')).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
    expect(types('users.create')).toEqual(['application/json'])
    expect(types('users.list')).toEqual([])
  })

  test('is plain JSON, and every reference leads somewhere', () => {
    const text = JSON.stringify(description)
    expect(JSON.parse(text)).toEqual(description)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference)
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Failure']))
    expect(description.components.schemas.Failure).toBeDefined()
  })
})
