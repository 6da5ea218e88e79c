import { activity, uptime } from './activity.ts'
import { apiOverview } from './api-overview.ts'
import { apis } from './apis.ts'
import { audit, history } from './audit.ts'
import { certificates } from './certificates.ts'
import { chart, map, range } from './chart.ts'
import { dataGraphs } from './data-graphs.ts'
import { designer } from './designer.ts'
import { diff, form } from './form.ts'
import { calls, frame, palette } from './frame.ts'
import { groups } from './groups.ts'
import { basicUsers, keys } from './keys.ts'
import { bulk, list } from './list.ts'
import { logs } from './logs.ts'
import { nodes, rollouts } from './nodes.ts'
import { oauth } from './oauth.ts'
import { guide, overview } from './overview.ts'
import { permissions } from './permissions.ts'
import { policies } from './policies.ts'
import { catalogue, developers, keyRequests, portal, portalLook, portalPages } from './portal.ts'
import { rights } from './rights.ts'
import { rules } from './rules.ts'
import { setup, signIn } from './sign-in.ts'
import { danger, states, time } from './states.ts'
import { templates } from './templates.ts'
import { profile, users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** Every word on the screens, by area; a second language is a second object of this shape. */
export const texts = {
  activity,
  apiOverview,
  apis,
  audit,
  basicUsers,
  bulk,
  calls,
  catalogue,
  certificates,
  chart,
  danger,
  dataGraphs,
  designer,
  developers,
  diff,
  form,
  frame,
  groups,
  guide,
  history,
  keyRequests,
  keys,
  list,
  logs,
  map,
  nodes,
  oauth,
  overview,
  palette,
  permissions,
  policies,
  portal,
  portalLook,
  portalPages,
  profile,
  range,
  rights,
  rollouts,
  rules,
  setup,
  signIn,
  states,
  templates,
  time,
  uptime,
  users,
  webhooks,
}
