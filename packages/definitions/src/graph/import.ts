import type { ClassicDefinition } from '#classic/definition.ts'
import { isObject, type Json, own } from '#json/value.ts'
import { failed, type Outcome } from '#problem.ts'
import { graphFromAsyncApi } from './asyncapi.ts'
import { graphFromOpenApi } from './openapi.ts'

/** The formats that describe data sources. */
export type DataSourceFormat = 'openapi' | 'asyncapi'

/** Which format a document is in, by what it says of itself. */
export function dataSourceFormatOf(document: Json): DataSourceFormat | undefined {
  if (!isObject(document)) return undefined
  if (typeof own(document, 'openapi') === 'string') return 'openapi'
  return typeof own(document, 'asyncapi') === 'string' ? 'asyncapi' : undefined
}

const importers = { openapi: graphFromOpenApi, asyncapi: graphFromAsyncApi }

/** A data graph over what a document describes, as a classic API without ids. */
export function importDataSource(
  document: Json,
  format: DataSourceFormat | undefined = dataSourceFormatOf(document),
): Outcome<ClassicDefinition> {
  if (!isObject(document)) return failed({ path: '', message: 'the document must be an object' })
  if (format === undefined || dataSourceFormatOf(document) !== format)
    return failed({ path: '', message: 'the format of the document cannot be determined' })
  return importers[format](document)
}
