import type { OpenRow } from './row.ts'

/** Anybody may call these. */
export const openRows: OpenRow[] = [
  ['GET /ui/state'],
  ['POST /bootstrap', { body: {} }],
  ['POST /login', { body: {} }],
  ['GET /logout'],
  ['POST /forgot-password', { body: {} }],
  ['POST /reset-password', { body: {} }],
  ['GET /tap'],
  ['GET /hello'],
  ['GET /health'],
  ['GET /live'],
  ['GET /ready'],
  ['POST /license', { body: {} }],
]
