import type { KeyValue } from '@svc/keyvalue'
import {
  certificateKeys,
  nameInSessionKey,
  organisationSessionKey,
  sessionKey,
} from '@svc/sessions'
import { gatherReads } from './gather.ts'

/** Where an API belongs. */
export type OrganisationOfApi = (apiId: string) => Promise<string | undefined>

interface Tools {
  keyvalue: Pick<KeyValue, 'get' | 'getMany'>
  organisationOfApi: OrganisationOfApi
}

const oauthKey = /^oauth-data\.([^.]+)\./
const counterKey = /^(?:quota|rate-limit)-(.+)$/
const certificatePrefix = certificateKeys.raw('')

/** Whether a text is a session of this organisation. */
export function isSessionOf(text: string | null, org: string): boolean {
  if (text === null) return false
  try {
    return JSON.parse(text).org_id === org
  } catch {
    return false
  }
}

/** The name behind a counter: what follows the last dash, because scopes before it may have some. */
const nameInCounter = (key: string) => {
  const [, rest] = counterKey.exec(key) ?? []
  return rest
    ?.replace(/\.BLOCKED$/, '')
    .split('-')
    .at(-1)
}

/**
 * What an organisation may touch of the store that all of them share. Data planes are not trusted
 * to ask only for what is theirs: every name is looked at.
 */
export function createReach({ keyvalue, organisationOfApi }: Tools) {
  const readSession = gatherReads(keyvalue)
  const isCertificate = (key: string, org: string) =>
    key.startsWith(certificatePrefix + org) || key.startsWith(`cert-${org}-`)
  async function isOfOwnApi(key: string, org: string): Promise<boolean> {
    const [, apiId] = oauthKey.exec(key) ?? []
    return apiId !== undefined && (await organisationOfApi(apiId)) === org
  }
  /** Whether every key that begins like this is the organisation's. */
  const allowsPrefix = async (prefix: string, org: string) =>
    isCertificate(prefix, org) || isOfOwnApi(prefix, org)

  /** By the name alone; sessions are judged by what they hold. */
  async function allowsName(key: string, org: string): Promise<boolean> {
    if (key === organisationSessionKey(org) || (await allowsPrefix(key, org))) return true
    const name = nameInCounter(key)
    return name !== undefined && isSessionOf(await keyvalue.get(sessionKey(name)), org)
  }
  return {
    allowsPrefix,
    /** The value of a key, null where it is absent or somebody else's. */
    async read(key: string, org: string): Promise<string | null> {
      if (nameInSessionKey(key) === undefined) {
        return (await allowsName(key, org)) ? keyvalue.get(key) : null
      }
      const text = await readSession(key)
      return isSessionOf(text, org) ? text : null
    },
    /** Whether a key may be written or removed. A session that is absent is nobody's. */
    async allows(key: string, org: string): Promise<boolean> {
      if (nameInSessionKey(key) === undefined) return allowsName(key, org)
      const text = await keyvalue.get(key)
      return text === null || isSessionOf(text, org)
    },
  }
}

export type Reach = ReturnType<typeof createReach>
