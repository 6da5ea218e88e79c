import { load } from './load.mjs'
import { startService } from './servers.mjs'

/** Creates with revision and audit, by eight connections. */
export async function writing() {
  const service = await startService({ SVC_DB_AUDIT_STORETYPE: 'db' })
  try {
    const { perSecond } = await load({
      url: `${service.url}/api/usergroups`,
      method: 'POST',
      connections: 8,
      headers: { authorization: service.key },
      body: JSON.stringify({ name: 'Group', user_permissions: { apis: 'read' } }),
    })
    return [
      {
        what: 'sqlite: creates with revision and audit',
        value: perSecond,
        unit: '/s',
        atLeast: 400,
      },
    ]
  } finally {
    await service.stop()
  }
}
