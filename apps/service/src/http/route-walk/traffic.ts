import type { Row } from './row.ts'

const range = ':start_day/:start_month/:start_year/:end_day/:end_month/:end_year'
const days = {
  start_day: '=1',
  start_month: '=6',
  start_year: '=2026',
  end_day: '=14',
  end_month: '=6',
  end_year: '=2026',
} as const
const overTheDays = { ids: days }
const ofKey = { ids: { ...days, key: '=4f2a' } } as const
const ofApi = { ids: { ...days, apiId: '=a1' } } as const
const ofClient = { ids: { ...days, clientId: '=c1' } } as const

/** Traffic: how much, by whom, single requests, and checks of hosts. */
export const trafficRows: Row[] = [
  [`GET /api/usage/${range}`, 'analytics read', 'passes', overTheDays],
  [`GET /api/usage/apis/${range}`, 'analytics read', 'passes', overTheDays],
  [`GET /api/usage/apis/:apiId/${range}`, 'analytics read', 'passes', ofApi],

  ['GET /api/activity/state', 'analytics read', 'passes'],
  [`GET /api/activity/keys/${range}`, 'analytics read', 'passes', overTheDays],
  ['GET /api/activity/keys/last-used', 'analytics read', 'passes'],
  [`GET /api/activity/keys/:key/${range}`, 'analytics read', 'passes', ofKey],
  [`GET /api/activity/keys/endpoint/:key/${range}`, 'analytics read', 'passes', ofKey],
  [
    `GET /api/activity/keys/aggregate/:keys/${range}`,
    'analytics read',
    'passes',
    { ids: { ...days, keys: '=4f2a,5b3c,' } },
  ],
  [`GET /api/activity/oauthid/${range}`, 'analytics read', 'passes', overTheDays],
  [`GET /api/activity/oauthid/:clientId/${range}`, 'analytics read', 'passes', ofClient],
  [`GET /api/activity/oauthid/endpoint/:clientId/${range}`, 'analytics read', 'passes', ofClient],
  [`GET /api/activity/endpoint/${range}`, 'analytics read', 'passes', overTheDays],
  [`GET /api/activity/endpoint/detail/${range}`, 'analytics read', 'passes', overTheDays],
  [`GET /api/activity/errors/${range}`, 'analytics read', 'passes', overTheDays],
  [`GET /api/activity/errors/codes/${range}`, 'analytics read', 'passes', overTheDays],
  [`GET /api/activity/errors/apis/:apiId/${range}`, 'analytics read', 'passes', ofApi],
  [`GET /api/activity/errors/keys/:key/${range}`, 'analytics read', 'passes', ofKey],
  [`GET /api/activity/geo/${range}`, 'analytics read', 'passes', overTheDays],
  [
    `GET /api/activity/geo/:iso/${range}`,
    'analytics read',
    'passes',
    { ids: { ...days, iso: '=GB' } },
  ],
  [`GET /api/activity/tags/${range}`, 'analytics read', 'passes', overTheDays],

  ['GET /api/logs', 'log read', 'passes'],
  ['GET /api/logs/:id', 'log read', 'passes', { ids: { id: 'log record' } }],

  [`GET /api/uptime/${range}`, 'analytics read', 'passes', overTheDays],
  [`GET /api/uptime/targets/${range}`, 'analytics read', 'passes', overTheDays],
  [
    `GET /api/uptime/target/:target/${range}`,
    'analytics read',
    'passes',
    { ids: { ...days, target: '=aHR0cDovL3VwLnRlc3Q' } },
  ],
  [`GET /api/uptime/errors/${range}`, 'analytics read', 'passes', overTheDays],
]
