import type {
  ArgumentOf,
  Caller,
  FunctionName,
  GroupLoginRequest,
  ResultOf,
  RpcHandlers,
} from '@svc/rpc'
import type { Intake } from './intake.ts'
import { type Asked, type PlaneTools, plainLogin, readerOf } from './plane.ts'
import { denied } from './sessions.ts'
import type { StoredKeys } from './stored-keys.ts'

interface Tools extends PlaneTools {
  keys: StoredKeys
  intake: Intake
  /** Sends a group everything that it may have missed. */
  resend: (session: Asked['session'], caller: Caller) => void
  onRefused: (caller: Caller) => void
}

type Known<N extends FunctionName> = (
  argument: ArgumentOf<N>,
  asked: Asked,
) => Promise<ResultOf<N>> | ResultOf<N>

/** Every function of the wire. Only those who have logged in get past the first two. */
export function createFunctions(tools: Tools): RpcHandlers {
  const { sessions, presence, reloads, deliveries, nodes, rollouts, keys, intake, listsOf } = tools

  async function login(request: GroupLoginRequest, caller: Caller): Promise<boolean> {
    const opened = await sessions.open(request.UserKey)
    if (!opened) {
      tools.onRefused(caller)
      return false
    }
    const node = await presence.greet(opened.org, request, caller)
    const session = { ...opened, group: request.GroupID, node }
    await reloads.begin(caller, session.org)
    await tools.keySpace.admit(readerOf(session, caller))
    await sessions.keep(caller, session)
    if (request.ForceSync) tools.resend(session, caller)
    return true
  }

  /** A function for those who have logged in; `orgIn` finds the organisation that they name. */
  const known =
    <N extends FunctionName>(run: Known<N>, orgIn?: (argument: ArgumentOf<N>) => string) =>
    async (argument: ArgumentOf<N>, caller: Caller): Promise<ResultOf<N>> => {
      const session = await sessions.demand(caller, orgIn?.(argument))
      deliveries.heard(caller.line)
      return run(argument, { session, caller })
    }
  const itself = (org: string) => org

  /** What a list was read for is counted before it is read. */
  async function give(what: 'apis' | 'policies', { session }: Asked, tags: readonly string[] = []) {
    const sequence = await rollouts.sequence()
    const catalogue = listsOf(session.org)[what]
    const { text, count } = await catalogue.write(tags.length > 0 ? [...tags] : undefined)
    await Promise.all([
      nodes.noteFetch(session.node, what, count),
      rollouts.noteFetch(session.node, what, sequence),
    ])
    return text
  }

  return {
    Login: (accessKey, caller) => login(plainLogin(accessKey), caller),
    LoginWithGroup: login,
    Disconnect: known<'Disconnect'>(async (_, { session, caller }) => {
      await presence.leave(session.node)
      await sessions.end(caller)
      return null
    }),
    Ping: known<'Ping'>(() => true),

    GetApiDefinitions: known<'GetApiDefinitions'>(
      ({ Tags }, asked) => give('apis', asked, Tags),
      ({ OrgId }) => OrgId,
    ),
    GetPolicies: known<'GetPolicies'>((_, asked) => give('policies', asked), itself),
    GetClientIdPs: known<'GetClientIdPs'>(
      () => '[]',
      ({ OrgId }) => OrgId,
    ),
    CheckReload: known<'CheckReload'>((org, { caller }) => reloads.wait(caller, org), itself),
    // There are none that could change, and an answer at once would be asked for again at once.
    CheckIdPReload: known<'CheckIdPReload'>(async () => {
      await reloads.hold()
      return []
    }, itself),

    GetKeySpaceUpdate: known<'GetKeySpaceUpdate'>(
      (_, { session, caller }) => deliveries.take(readerOf(session, caller), caller.line),
      itself,
    ),
    GetGroupKeySpaceUpdate: known<'GetGroupKeySpaceUpdate'>(
      ({ GroupID }, { session, caller }) => {
        if (GroupID !== session.group) throw denied()
        return deliveries.take(readerOf(session, caller), caller.line)
      },
      ({ OrgID }) => OrgID,
    ),

    GetKey: known<'GetKey'>(keys.get),
    GetExp: known<'GetExp'>(keys.ttl),
    SetKey: known<'SetKey'>(async (given, asked) => {
      if (!keys.isKeepAlive(given.KeyName)) return keys.set(given, asked)
      await presence.note(asked.session.node)
      return null
    }),
    DeleteKey: known<'DeleteKey'>((key, asked) => keys.remove([key], asked)),
    DeleteRawKey: known<'DeleteRawKey'>((key, asked) => keys.remove([key], asked)),
    DeleteKeys: known<'DeleteKeys'>(keys.remove),
    DeleteRawKeys: known<'DeleteRawKeys'>(keys.remove),
    GetKeys: known<'GetKeys'>(keys.list),
    GetKeysAndValues: known<'GetKeysAndValues'>(keys.listWithValues),
    GetKeysAndValuesWithFilter: known<'GetKeysAndValuesWithFilter'>(keys.listWithValues),
    AppendToSet: known<'AppendToSet'>(keys.append),
    Decrement: known<'Decrement'>(async (key, asked) => {
      await keys.count(key, -1, 0, asked)
      return null
    }),
    IncrememntWithExpire: known<'IncrememntWithExpire'>(({ KeyName, Expire }, asked) =>
      keys.count(KeyName, 1, Expire, asked),
    ),
    SetRollingWindow: known<'SetRollingWindow'>(keys.roll),

    PurgeAnalyticsData: known<'PurgeAnalyticsData'>(intake.records),
    PurgeAnalyticsDataAggregated: known<'PurgeAnalyticsDataAggregated'>(intake.sums),
    // Sums of a kind of traffic that is not kept here.
    PurgeAnalyticsDataMCPAggregated: known<'PurgeAnalyticsDataMCPAggregated'>(() => null),
  }
}
