import { load, median } from './load.mjs'
import { startService } from './servers.mjs'

const rounds = 3

/** What the rule engine costs a management request: the same route with and without it, in turns. */
export async function rules() {
  const without = await startService()
  const withRules = await startService({ SVC_DB_SECURITY_OPENPOLICY_ENABLED: 'true' })
  try {
    const measure = (/** @type {typeof without} */ { url, key }) =>
      load({ url: `${url}/api/usergroups`, headers: { authorization: key } })
    const ratios = []
    for (let i = 0; i < rounds; i += 1) {
      const base = await measure(without)
      const ruled = await measure(withRules)
      ratios.push(ruled.perSecond / base.perSecond)
    }
    return [
      {
        what: 'throughput with access rules, of that without',
        value: median(ratios),
        unit: '×',
        atLeast: 0.9,
      },
    ]
  } finally {
    await without.stop()
    await withRules.stop()
  }
}
