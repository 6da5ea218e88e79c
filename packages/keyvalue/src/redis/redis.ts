import type { KeyValue } from '../keyvalue.ts'
import type { RedisSettings } from '../settings.ts'

export function openRedis(_settings: RedisSettings): KeyValue {
  throw new Error('the redis engine is not available')
}
