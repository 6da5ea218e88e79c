import { KeyValueAway, KeyValueRefusal, notAnInteger, wrongType } from '../errors.ts'

/** Replies of a server that is there but cannot serve: starting, failing over, full, locked. */
const UNFIT =
  /^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|TRYAGAIN|BUSY|OOM|MISCONF|NOREPLICAS|NOAUTH|WRONGPASS)\b/

/** The error that callers see for one of the client library. */
export function toKeyValueError(error: unknown): Error {
  if (error instanceof KeyValueAway || error instanceof KeyValueRefusal) return error
  if (!(error instanceof Error)) return new KeyValueAway('redis', { cause: error })
  // The library hangs the command and its arguments, keys and secrets, on the error.
  const cause = Object.assign(error, { command: undefined })
  if (error.name !== 'ReplyError' || UNFIT.test(error.message)) {
    return new KeyValueAway('redis', { cause })
  }
  // Not at the start of the text: old servers put the place in a script in front.
  if (error.message.includes('WRONGTYPE')) return wrongType()
  if (/not an integer|would overflow/.test(error.message)) return notAnInteger()
  return new KeyValueRefusal(error.message, { cause })
}
