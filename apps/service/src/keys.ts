import { createOwnership } from '#features/apis'
import {
  createKeyIndex,
  createKeyList,
  createKeyService,
  createKeyStore,
  createLocate,
  createSettle,
  keySettingsOf,
  noticeKeys,
} from '#features/keys'
import { createKnownApis } from '#features/policies'
import { createBcrypt } from '#passwords'
import type { IdentityTools } from './identity.ts'
import type { ServiceParts } from './parts.ts'

/** Everything about keys: their sessions in the store, the index of them, who changes them. */
export async function createKeys(
  { settings: all, secrets, keyvalue, log }: ServiceParts,
  { system, gateways }: IdentityTools,
) {
  const settings = keySettingsOf(all)
  const ownership = createOwnership(all.enable_ownership)
  const findApis = createKnownApis()
  const bcrypt = createBcrypt()
  const store = createKeyStore({ keyvalue, gateways, settings })
  const index = createKeyIndex({ keyvalue, system })
  const settle = createSettle({ findApis, settings, ownership, bcrypt })
  const service = createKeyService({ store, index, settle, settings })
  const list = createKeyList({ settings, ownership, pageSize: all.page_size })
  const locate = createLocate({ store, settings, ownership })
  const notice = await noticeKeys({
    ...{ keyvalue, index, log, dialect: all.gateway_dialect, nodeSecret: secrets.node },
  })

  async function close() {
    await notice.stop()
    await bcrypt.close()
  }
  return { settings, findApis, store, index, settle, service, list, locate, close }
}

export type KeyTools = Awaited<ReturnType<typeof createKeys>>
