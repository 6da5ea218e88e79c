import { flag, secret, section, text, whole } from '../schema/makers.ts'

const connection = {
  api_key: 'Access credential of a dashboard user; it makes this gateway a data plane.',
  rpc_key: 'Id of the organisation whose APIs the data plane serves.',
  connection_string: 'Where the control plane is, `host:port`.',
  group_id: 'Data plane group; gateways of one group share one key-value store.',
}
const also = (name: string) => `The same as \`${name}\`, where it stands in this section.`

/** Keys of a gateway whose control plane is elsewhere. */
export const dataPlaneKeys = {
  api_key: secret(connection.api_key),
  rpc_key: text(connection.rpc_key),
  connection_string: text(connection.connection_string),
  group_id: text(connection.group_id),
  slave_options: section({
    api_key: secret(also('api_key')),
    rpc_key: text(also('rpc_key')),
    connection_string: text(also('connection_string')),
    group_id: text(also('group_id')),
    use_rpc: flag('Read and ignored: a gateway with an `api_key` is a data plane.'),
    use_ssl: flag('Use TLS to the control plane.'),
    ssl_insecure_skip_verify: flag('Accept any certificate of the control plane.'),
    ssl_ca_file: text('File with the authorities that sign the certificate of the control plane.'),
    call_timeout: whole('Seconds until a call is given up.', 30, { minimum: 10 }),
    rpc_pool_size: whole('Connections to the control plane.', 5, { minimum: 1, maximum: 100 }),
    key_space_sync_interval: whole('Seconds between two looks for changed keys.', 1, {
      minimum: 1,
    }),
  }),
  data_dir: text('Folder of the embedded store of a data plane that names no Redis.', {
    default: './data',
    flag: 'data-dir',
  }),
}
