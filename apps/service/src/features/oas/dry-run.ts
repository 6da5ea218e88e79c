import type { contract } from '@svc/contract'
import type { JsonObject } from '@svc/definitions'
import { invalid } from '#failure'
import { type ApiWriter, type GatewayServers, oasKind as kind } from '#features/apis'
import type { Handlers } from '#http'
import type { ReadScope } from '#scope'
import type { ReadDescription } from './descriptions.ts'
import { describeAnew, makeApi, readApi } from './documents.ts'

type DryRun = Handlers<typeof contract.oas>['dryRun']
type Call = Parameters<DryRun>[1]

/** What create, import or patch would be given. */
async function documentOf(
  scope: ReadScope,
  { query, body }: Call,
  readDescription: ReadDescription,
): Promise<JsonObject> {
  const description = body.oas && (await readDescription(scope, body.oas, query))
  if (body.svc_oas) {
    const api = await readApi(scope, body.svc_oas, query)
    return description ? describeAnew(api, description, query) : api
  }
  if (!description) throw invalid("Couldn't read body", ['give oas, svc_oas or both'])
  return makeApi(scope, description, query)
}

interface Tools {
  writer: ApiWriter
  servers: GatewayServers
  readDescription: ReadDescription
}

/** The API that would come of a request, checked as that would be; nothing is stored. */
export const createDryRun =
  ({ writer, servers, readDescription }: Tools): DryRun =>
  async (scope, call) => {
    const sent = await documentOf(scope, call, readDescription)
    writer.refuseWrong({ kind, sent, acceptUnknown: call.query.accept_additional_properties })
    return servers.attach(scope, await writer.compose(scope, { kind, sent }))
  }
