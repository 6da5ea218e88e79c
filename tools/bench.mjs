import { activity } from '../bench/activity.bench.mjs'
import { apis } from '../bench/apis.bench.mjs'
import { decisions } from '../bench/decisions.bench.mjs'
import { enginesOf } from '../bench/engines.mjs'
import { exporting } from '../bench/export.bench.mjs'
import { gateway } from '../bench/gateway.bench.mjs'
import { hostile } from '../bench/hostile.bench.mjs'
import { hybrid } from '../bench/hybrid.bench.mjs'
import { keys } from '../bench/keys.bench.mjs'
import { logins } from '../bench/login.bench.mjs'
import { nodes } from '../bench/nodes.bench.mjs'
import { portal } from '../bench/portal.bench.mjs'
import { pumping } from '../bench/pump.bench.mjs'
import { reading } from '../bench/reading.bench.mjs'
import { rules } from '../bench/rules.bench.mjs'
import { starting } from '../bench/start.bench.mjs'
import { writing } from '../bench/writing.bench.mjs'

/** @typedef {{ what: string, value: number, unit: string, atLeast?: number, atMost?: number }} Row */

const engines = enginesOf(process.env)
/** @type {Record<string, () => Promise<Row[]>>} */
const benches = {
  starting,
  reading: () => reading(engines),
  writing,
  logins,
  rules,
  decisions,
  apis,
  export: () => exporting(engines),
  keys,
  portal,
  nodes,
  activity: () => activity(engines),
  hostile,
  pumping,
  gateway,
  hybrid,
}

/** @param {Row} row */
const holds = ({ value, atLeast, atMost }) =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost)

/** @param {Row} row */
function goalOf({ atLeast, atMost }) {
  if (atLeast !== undefined) return `at least ${atLeast}`
  return atMost === undefined ? '' : `at most ${atMost}`
}

/** @param {number} value */
const shown = (value) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'))

const chosen = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : Object.keys(benches)
let missed = 0
console.log('| what | measured | goal | |\n|---|---|---|---|')
for (const name of names) {
  const bench = benches[name]
  if (!bench) throw new Error(`no benchmark '${name}': ${Object.keys(benches).join(', ')}`)
  for (const row of await bench()) {
    const ok = holds(row)
    if (!ok) missed += 1
    const verdict = goalOf(row) === '' ? '' : ok ? 'met' : 'missed'
    console.log(`| ${row.what} | ${shown(row.value)} ${row.unit} | ${goalOf(row)} | ${verdict} |`)
  }
}
process.exitCode = missed > 0 ? 1 : 0
