import { createRpcServer, type NodeData, RpcError, type RpcHandlers } from '@svc/rpc'

const refuse = () => {
  throw new RpcError('answer', 'not of this control plane')
}

/** A control plane as far as data planes see one, with everything in memory. */
export async function startControlPlane() {
  const state = {
    credentials: new Set(['credential']),
    apis: [] as object[],
    policies: [] as object[],
    keys: new Map<string, string>(),
    /** What the next question of a group for events is answered with, and of one without a group. */
    events: [] as string[],
    eventsOfOne: [] as string[],
    hasChanged: false,
    /** What data planes told of themselves, with the group they named. */
    logins: [] as { group: string; node: NodeData }[],
    /** Arguments of calls, by their function. */
    calls: [] as [name: string, argument: unknown][],
    /** Texts of records, also those whose sender never heard that they were taken. */
    purged: [] as string[],
    /** Takes records and then breaks the connection instead of answering. */
    losesAnswers: false,
  }
  const insiders = new Set<string>()

  const heard = <R>(name: string, argument: unknown, caller: string, answer: () => R): R => {
    state.calls.push([name, argument])
    if (!insiders.has(caller)) throw new RpcError('answer', 'Access Denied')
    return answer()
  }
  const handlers: RpcHandlers = {
    ...{ Login: refuse, Ping: refuse, GetClientIdPs: refuse, CheckIdPReload: refuse },
    ...{ GetExp: refuse, DeleteKey: refuse, DeleteRawKey: refuse, DeleteKeys: refuse },
    ...{ DeleteRawKeys: refuse, GetKeysAndValues: refuse, GetKeysAndValuesWithFilter: refuse },
    ...{ GetKeys: refuse, AppendToSet: refuse, Decrement: refuse, IncrememntWithExpire: refuse },
    ...{ SetRollingWindow: refuse, PurgeAnalyticsDataAggregated: refuse },
    PurgeAnalyticsDataMCPAggregated: refuse,
    SetKey: () => null,
    LoginWithGroup({ UserKey, GroupID, Node }, { connectionId }) {
      insiders.delete(connectionId)
      if (!state.credentials.has(UserKey)) return false
      insiders.add(connectionId)
      state.logins.push({ group: GroupID, node: JSON.parse(Node.toString('utf8')) })
      return true
    },
    Disconnect(_, { connectionId }) {
      insiders.delete(connectionId)
      state.calls.push(['Disconnect', null])
      return null
    },
    GetApiDefinitions: (request, { connectionId }) =>
      heard('GetApiDefinitions', request, connectionId, () => JSON.stringify(state.apis)),
    GetPolicies: (orgId, { connectionId }) =>
      heard('GetPolicies', orgId, connectionId, () => JSON.stringify(state.policies)),
    CheckReload: (orgId, { connectionId }) =>
      heard('CheckReload', orgId, connectionId, () => {
        const { hasChanged } = state
        state.hasChanged = false
        return hasChanged
      }),
    GetKeySpaceUpdate: (orgId, { connectionId }) =>
      heard('GetKeySpaceUpdate', orgId, connectionId, () => state.eventsOfOne.splice(0)),
    GetGroupKeySpaceUpdate: (request, { connectionId }) =>
      heard('GetGroupKeySpaceUpdate', request, connectionId, () => state.events.splice(0)),
    GetKey: (key, { connectionId }) =>
      heard('GetKey', key, connectionId, () => {
        const text = state.keys.get(key)
        if (text === undefined) throw new RpcError('answer', 'key not found')
        return text
      }),
    PurgeAnalyticsData: (text, { connectionId }) =>
      heard('PurgeAnalyticsData', text.length, connectionId, () => {
        state.purged.push(text)
        if (!state.losesAnswers) return null
        state.losesAnswers = false
        server.disconnect(connectionId)
        return null
      }),
  }

  let server = createRpcServer({ handlers })
  const port = await server.listen({ host: '127.0.0.1', port: 0 })
  return Object.assign(state, {
    port,
    async close() {
      insiders.clear()
      await server.close()
    },
    /** Comes back at the same address, knowing nobody. */
    async open() {
      server = createRpcServer({ handlers })
      await server.listen({ host: '127.0.0.1', port })
    },
    /** Takes every credential from those who have logged in with it. */
    revoke() {
      state.credentials.clear()
      insiders.clear()
    },
    countOf: (name: string, argument?: string) =>
      state.calls.filter(
        ([called, given]) => called === name && (argument === undefined || given === argument),
      ).length,
  })
}

export type ControlPlane = Awaited<ReturnType<typeof startControlPlane>>
