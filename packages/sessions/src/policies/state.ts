export type PolicyState = 'active' | 'draft' | 'deny'

/** What gateways read of a state: `is_inactive` switches every key of the policy off. */
export interface StateFlags {
  active: boolean
  is_inactive: boolean
}

const flagsOf: Record<PolicyState, StateFlags> = {
  active: { active: true, is_inactive: false },
  draft: { active: false, is_inactive: false },
  deny: { active: true, is_inactive: true },
}

export const isPolicyState = (text: string): text is PolicyState => Object.hasOwn(flagsOf, text)

export function stateOf({ active, is_inactive }: StateFlags): PolicyState {
  if (is_inactive) return 'deny'
  return active ? 'active' : 'draft'
}

/** A draft may not be given to new keys; keys that have it already go on. */
export const takesNewKeys = (flags: StateFlags): boolean => stateOf(flags) === 'active'

export interface GivenState {
  active?: boolean
  is_inactive?: boolean
  state?: string
}

/**
 * State and flags that agree. Callers send the flags, the state or both; where the two differ the
 * one that was changed counts, and the stricter of the two when both were or nothing was stored.
 */
export function settleState(
  given: GivenState,
  stored?: StateFlags,
): StateFlags & { state: PolicyState } {
  const said = given.state && isPolicyState(given.state) ? given.state : undefined
  const flags = {
    active: given.active ?? stored?.active ?? (said === undefined ? false : flagsOf[said].active),
    is_inactive: given.is_inactive ?? stored?.is_inactive ?? false,
  }
  const shown = stateOf(flags)
  const before = stored && stateOf(stored)
  const state = said === undefined ? shown : choose(said, shown, before)
  return { ...(state === shown ? flags : flagsOf[state]), state }
}

function choose(said: PolicyState, shown: PolicyState, before?: PolicyState): PolicyState {
  if (said === before) return shown
  if (shown === before) return said
  return strictness[said] > strictness[shown] ? said : shown
}

const strictness: Record<PolicyState, number> = { active: 0, draft: 1, deny: 2 }
