import type { JsonObject } from '@svc/definitions'
import type { ApiRecord } from '#collections'
import { classic } from './classic.kind.ts'
import type { Kind } from './kind.ts'
import { oas } from './oas.kind.ts'

export const kindOf = ({ is_oas }: Pick<ApiRecord, 'is_oas'>): Kind => (is_oas ? oas : classic)

/** The form in which an API was sent. */
export const sentOf = (record: Pick<ApiRecord, 'oas' | 'api_definition'>): JsonObject =>
  record.oas ?? record.api_definition
