import type { JsonObject } from '@svc/definitions'
import type { KeyValue } from '@svc/keyvalue'
import { hybridKeys } from '@svc/sessions'
import type { Lists } from '../sources/source.ts'
import { readLists } from './lists.ts'
import { openText, sealText } from './seal.ts'

interface Tools {
  keyvalue: Pick<KeyValue, 'get' | 'pipeline'>
  /** Those of the segment that is loaded; empty for a gateway that loads everything. */
  tags: readonly string[]
  /** The credential of the moment. */
  credential: () => string
}

/** The last configuration in the own store, for a start at which the control plane is away. */
export function createBackup({ keyvalue, tags, credential }: Tools) {
  const keys = { apis: hybridKeys.definitions(tags), policies: hybridKeys.policies(tags) }

  const read = async (key: string) => openText(key, (await keyvalue.get(key)) ?? '', credential())

  return {
    async keep({ apis, policies }: Lists): Promise<void> {
      const seal = (key: string, list: JsonObject[]) =>
        sealText(key, JSON.stringify(list), credential())
      const sealed = [await seal(keys.apis, apis), await seal(keys.policies, policies)] as const
      await keyvalue.pipeline((batch) => [
        batch.set(keys.apis, sealed[0]),
        batch.set(keys.policies, sealed[1]),
      ])
    },
    /** Undefined when there is none, or none that this credential opens. */
    async read(): Promise<Lists | undefined> {
      const [apis, policies] = [await read(keys.apis), await read(keys.policies)]
      return apis && policies ? readLists({ apis, policies }) : undefined
    },
  }
}

export type Backup = ReturnType<typeof createBackup>
