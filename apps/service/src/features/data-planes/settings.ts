import { isObject, type JsonObject } from '@svc/definitions'
import { writeText } from '@svc/definitions/text'
import { type Dialect, namesIn } from '@svc/names'

/** What a data plane has to know, but for the credential, which nobody is told here. */
export interface Wanted {
  dialect: Dialect
  connectionString: string
  usesTls: boolean
  orgId: string
  groupId: string
  tags: string[]
}

const credential = '<API_KEY>'
const nobody = '<ORG_ID>'

/** A control plane without an address of its own is named by whoever copies the text. */
const orPlaceholder = (text: string, placeholder: string) => text || placeholder

/** The connection, by the names that a configuration file has for it. */
const connectionOf = ({ connectionString, usesTls, orgId, groupId }: Wanted) => ({
  use_rpc: true,
  connection_string: orPlaceholder(connectionString, '<CONTROL_PLANE>:443'),
  rpc_key: orPlaceholder(orgId, nobody),
  api_key: credential,
  ...(groupId && { group_id: groupId }),
  use_ssl: usesTls,
})

const segmentOf = ({ tags }: Wanted): JsonObject =>
  tags.length > 0 ? { db_app_conf_options: { node_is_segmented: true, tags } } : {}

/** Gateways of the family have to be told what ours does by itself. */
const familyOf = ({ dialect }: Wanted): JsonObject =>
  dialect === 'tyk'
    ? {
        use_db_app_configs: false,
        policies: { policy_source: 'rpc' },
        analytics_config: { type: 'rpc' },
        auth_override: {
          force_auth_provider: true,
          auth_provider: { name: '', storage_engine: 'rpc', meta: {} },
        },
      }
    : {}

const storage = {
  type: 'redis',
  host: 'redis',
  port: 6379,
  username: '',
  password: '',
  database: 0,
  optimisation_max_idle: 100,
  optimisation_max_active: 500,
}

const configurationOf = (wanted: Wanted): JsonObject => ({
  slave_options: connectionOf(wanted),
  ...segmentOf(wanted),
  ...familyOf(wanted),
  storage,
})

const variablePart = (name: string) => name.replaceAll('_', '').toUpperCase()

/** The same as variables: every name of the way, without underscores. */
function variablesOf(members: JsonObject, prefix: string): [string, string][] {
  return Object.entries(members).flatMap(([name, value]): [string, string][] => {
    const path = prefix + variablePart(name)
    if (Array.isArray(value)) return [[path, value.join(',')]]
    if (isObject(value)) return variablesOf(value, `${path}_`)
    return value === '' ? [] : [[path, String(value)]]
  })
}

const image: Record<Dialect, string> = { svc: 'svc-dashboard', tyk: '<GATEWAY_IMAGE>' }

const composeOf = (variables: [string, string][], dialect: Dialect): JsonObject => ({
  services: {
    gateway: {
      image: image[dialect],
      ...(dialect === 'svc' && { command: ['start', '--only', 'gateway'] }),
      ports: ['8080:8080'],
      environment: Object.fromEntries(variables),
      depends_on: ['redis'],
    },
    redis: { image: 'redis:7', command: ['redis-server', '--appendonly', 'yes'] },
  },
})

const chartOf = (wanted: Wanted): JsonObject => {
  const { connection_string, rpc_key, api_key, use_ssl } = connectionOf(wanted)
  const { groupId, tags } = wanted
  return {
    gateway: {
      rpc: {
        connString: connection_string,
        rpcKey: rpc_key,
        apiKey: api_key,
        ...(groupId && { group_id: groupId }),
        useSSL: use_ssl,
      },
      sharding: { enabled: tags.length > 0, tags: tags.join(',') },
    },
  }
}

/** The settings of a data plane in every form in which somebody may want to paste them. */
export async function writeSettings(wanted: Wanted) {
  const { dialect } = wanted
  const configuration = configurationOf(wanted)
  const variables = variablesOf(configuration, namesIn(dialect).gatewayPrefix)
  return {
    environment: variables.map(([name, value]) => `${name}=${value}\n`).join(''),
    compose: await writeText(composeOf(variables, dialect), 'yaml'),
    chart: await writeText(chartOf(wanted), 'yaml'),
    configuration: `${await writeText(configuration, 'json')}\n`,
  }
}
