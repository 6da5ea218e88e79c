import type { Json, Outcome } from '@svc/definitions'
import { readDocument } from '#uploads'
import type { Fetch } from './fetch.ts'

/** Fetches a document for a user; its status is not looked at, only what it says. */
export type FetchDocument = (url: string) => Promise<Outcome<Json>>

const headers = { accept: 'application/json, application/yaml;q=0.9, */*;q=0.8' }

/** See `createFetch` for what is thrown; what is wrong with the document are problems. */
export const createFetchDocument =
  (fetch: Fetch): FetchDocument =>
  async (url) =>
    readDocument((await fetch(url, { headers })).body)
