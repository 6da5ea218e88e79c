import type { KeyValue } from './keyvalue.ts'
import type { KeyValueSettings } from './settings.ts'

/**
 * Opens a store. An engine is loaded only when it is used. Redis is connected in the background:
 * `ping` tells whether it is there.
 */
export async function openKeyValue(settings: KeyValueSettings): Promise<KeyValue> {
  if (settings.type === 'embedded') {
    const { openEmbedded } = await import('./embedded/embedded.ts')
    return openEmbedded(settings)
  }
  const { openRedis } = await import('./redis/redis.ts')
  return openRedis(settings)
}
