import { type Static, Type } from 'typebox'

/** A token of a client; `code` is the hash where tokens are hashed. */
export const OAuthToken = Type.Object({ code: Type.String(), expires: Type.Integer() })
export type OAuthToken = Static<typeof OAuthToken>

/** The range of scores that are current, both ends included. */
export const currentScores = (now: number): { from: number; to: '+inf' } => ({
  from: now,
  to: '+inf',
})

/** The range of scores to remove, both ends included; undefined when nothing is ever removed. */
export const lapsedScores = (
  now: number,
  retainPeriod: number,
): { from: '-inf'; to: number } | undefined =>
  retainPeriod > 0 ? { from: '-inf', to: now - retainPeriod } : undefined

/** The answer of the token list: tokens that have not expired, the first to end first. */
export const listTokens = (
  members: ReadonlyArray<{ member: string; score: number }>,
  now: number,
): OAuthToken[] =>
  members
    .filter(({ score }) => score >= now)
    .map(({ member, score }) => ({ code: member, expires: score }))
