import type { KeyValue } from '@svc/keyvalue'
import {
  oauthClientMember,
  oauthKeys,
  parseStoredClient,
  type StoredOAuthClient,
  writeStoredClient,
} from '@svc/sessions'

/** An API and the organisation whose clients are meant. */
export interface Place {
  apiId: string
  org: string
}

/** OAuth clients where gateways read them. */
export function createClientStore(keyvalue: KeyValue) {
  const get = async (apiId: string, clientId: string): Promise<StoredOAuthClient | undefined> =>
    parseStoredClient((await keyvalue.get(oauthKeys.client(apiId, clientId))) ?? '')

  return {
    get,

    /** The clients of an API, oldest first; what the list names in vain is left out. */
    async list({ apiId, org }: Place): Promise<StoredOAuthClient[]> {
      const members = await keyvalue.listRange(oauthKeys.clientIndex(apiId, org), 0, -1)
      const prefix = oauthClientMember('')
      const ids = members.map((member) => member.toString().slice(prefix.length))
      const texts = await keyvalue.getMany(ids.map((id) => oauthKeys.client(apiId, id)))
      return texts.flatMap((text) => parseStoredClient(text ?? '') ?? [])
    },

    /** Writes a client that must be new, or one over what was read. False: it was not so. */
    async write({ apiId, org }: Place, client: StoredOAuthClient, old?: StoredOAuthClient) {
      const text = writeStoredClient(client)
      const member = oauthClientMember(client.id)
      const index = oauthKeys.clientIndex(apiId, org)
      const options = old ? { onlyExisting: true } : { onlyNew: true }
      if (!(await keyvalue.set(oauthKeys.client(apiId, client.id), text, options))) return false
      await keyvalue.pipeline((batch) => {
        if (!old) {
          batch.listRemove(index, member)
          batch.listPush(index, member)
        }
        if (old) batch.setRemove(oauthKeys.clientSet(apiId), writeStoredClient(old))
        batch.setAdd(oauthKeys.clientSet(apiId), text)
      })
      return true
    },

    /** Removes a client; the tokens that it holds stay valid until they end. */
    async remove({ apiId, org }: Place, client: StoredOAuthClient) {
      await keyvalue.pipeline((batch) => {
        batch.setRemove(oauthKeys.clientSet(apiId), writeStoredClient(client))
        batch.remove(oauthKeys.client(apiId, client.id))
        batch.listRemove(oauthKeys.clientIndex(apiId, org), oauthClientMember(client.id))
        batch.remove(oauthKeys.clientTokens(apiId, client.id))
      })
    },
  }
}

export type ClientStore = ReturnType<typeof createClientStore>
