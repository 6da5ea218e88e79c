import { MongoError, MongoServerError } from 'mongodb'
import { StoreAway } from '../errors.ts'

const awayNames =
  /^Mongo(Network|ServerSelection|NotConnected|\w+Closed|PoolCleared|WaitQueueTimeout|OperationTimeout)/

// Host or socket gone, no primary, shutting down, out of time.
const awayCodes = [6, 7, 50, 89, 91, 133, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436]

/** Passes the answer on; a server that does not answer becomes `StoreAway`. */
export const answered = <R>(answer: Promise<R>): Promise<R> =>
  answer.catch((error: unknown) => {
    throw isAway(error) ? new StoreAway('mongo', { cause: error }) : error
  })

function isAway(error: unknown): boolean {
  if (error instanceof MongoServerError && awayCodes.includes(Number(error.code))) return true
  return error instanceof MongoError && awayNames.test(error.name)
}

/** A unique index refused the write. FerretDB tells so with its own words when it replaces. */
export const isDuplicate = (error: unknown) =>
  error instanceof MongoServerError &&
  (error.code === 11000 || error.message.includes('UNIQUE constraint failed'))
