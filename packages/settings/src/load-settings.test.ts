import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadSettings } from './load-settings.ts'
import { SettingsProblem } from './problem.ts'

const root = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(root, { recursive: true }))

let folders = 0
function folderWith(content?: unknown, name = 'svc_analytics.conf'): string {
  const folder = join(root, String(folders++))
  mkdirSync(folder)
  if (content === undefined) return folder
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  writeFileSync(join(folder, name), text)
  return folder
}

const loadFile = (content: unknown, env: Record<string, string> = {}) =>
  loadSettings({ cwd: folderWith(content), env })
const loadEnv = (env: Record<string, string>) => loadSettings({ cwd: folderWith(), env })

describe('where settings come from', () => {
  test('without a file the defaults hold', () => {
    const cwd = folderWith()
    const { settings, source, warnings } = loadSettings({ cwd, env: {} })
    expect(source).toBeUndefined()
    expect(warnings).toEqual([])
    expect(settings).toMatchObject({
      listen_port: 3000,
      listen_address: '127.0.0.1',
      data_dir: join(cwd, 'data'),
      admin_secret: '12345',
      page_size: 10,
      hash_keys: true,
      notify_on_change: true,
      enable_aggregate_lookups: true,
      enable_duplicate_slugs: false,
      host_config: { enable_host_names: false },
      security: {
        login_failure_username_limit: 10,
        login_failure_ip_limit: 100,
        login_failure_expiration: 900,
        enable_content_security_policy: true,
        open_policy: { enabled: false, guard: 'warn' },
      },
      metrics: { listen_port: 0 },
    })
  })

  test('the environment wins over the file and a flag over both', () => {
    const cwd = folderWith({ listen_port: 1, page_size: 2, data_dir: 'a' })
    const env = { SVC_DB_LISTENPORT: '10', SVC_DB_PAGESIZE: '20' }
    const { settings, source } = loadSettings({ cwd, env, flags: { port: '100' } })
    expect(settings).toMatchObject({ listen_port: 100, page_size: 20, data_dir: join(cwd, 'a') })
    expect(source).toBe(join(cwd, 'svc_analytics.conf'))
  })

  test('--conf wins over $SVC_CONF, which wins over the usual file', () => {
    const cwd = folderWith({ page_size: 1 })
    writeFileSync(join(cwd, 'two.conf'), '{"page_size":2}')
    writeFileSync(join(cwd, 'three.conf'), '{"page_size":3}')
    const env = { SVC_CONF: 'two.conf' }
    expect(loadSettings({ cwd, env: {} }).settings.page_size).toBe(1)
    expect(loadSettings({ cwd, env }).settings.page_size).toBe(2)
    expect(loadSettings({ cwd, env, file: 'three.conf' }).settings.page_size).toBe(3)
  })

  test('SVC_DB_OMITCONFIGFILE leaves every file unread', () => {
    const cwd = folderWith({ page_size: 1 })
    const env = { SVC_DB_OMITCONFIGFILE: 'true', SVC_CONF: 'missing.conf' }
    expect(loadSettings({ cwd, env })).toMatchObject({ source: undefined, warnings: [] })
    expect(loadSettings({ cwd, env, file: 'x.conf' }).warnings).toEqual([
      'x.conf is not read: SVC_DB_OMITCONFIGFILE is set',
    ])
  })

  test('null in a file is the same as a key that is not there', () => {
    const { settings, warnings } = loadFile({ page_size: null, security: null })
    expect(settings.page_size).toBe(10)
    expect(settings.security.login_failure_expiration).toBe(900)
    expect(warnings).toEqual([])
  })

  test('a byte order mark before the document is skipped', () => {
    expect(loadFile('\uFEFF{"page_size":3}').settings.page_size).toBe(3)
  })

  test('settings of two loads share nothing', () => {
    loadEnv({}).settings.ui.languages.Deutsch = 'de'
    expect(loadEnv({}).settings.ui.languages).toEqual({ English: 'en' })
  })

  test('NODE_ENV says whether this is production', () => {
    expect(loadEnv({ NODE_ENV: 'production' }).production).toBe(true)
    expect(loadEnv({}).production).toBe(false)
  })
})

describe('environment values', () => {
  const cases: Array<[Record<string, string>, object]> = [
    [{ SVC_DB_LISTENPORT: ' 8080 ' }, { listen_port: 8080 }],
    [{ SVC_DB_LISTENPORT: '' }, { listen_port: 3000 }],
    [{ SVC_DB_HASHKEYS: 'false' }, { hash_keys: false }],
    [{ SVC_DB_HASHKEYS: '0' }, { hash_keys: false }],
    [{ SVC_DB_ENABLEOWNERSHIP: 'TRUE' }, { enable_ownership: true }],
    [{ SVC_DB_ENABLEOWNERSHIP: '' }, { enable_ownership: false }],
    [{ SVC_DB_LOGFORMAT: '' }, { log_format: 'standard' }],
    [{ SVC_DB_UI_DEFAULTLANG: '' }, { ui: { default_lang: '' } }],
    [{ SVC_DB_REDISADDRS: 'a:1, b:2' }, { redis_addrs: ['a:1', 'b:2'] }],
    [{ SVC_DB_REDISADDRS: '[::1]:1,[::2]:2' }, { redis_addrs: ['[::1]:1', '[::2]:2'] }],
    [{ SVC_DB_REDISADDRS: '["a,b"]' }, { redis_addrs: ['a,b'] }],
    [{ SVC_DB_HOSTS: 'a:1,b:2' }, { redis_hosts: { a: '1', b: '2' } }],
    [
      { SVC_DB_EMAILBACKEND_SETTINGS: 'SMTPAddress:mail:25,SMTPUsername:u' },
      { email_backend: { settings: { SMTPAddress: 'mail:25', SMTPUsername: 'u' } } },
    ],
    [
      { SVC_DB_SECURITY_ADDITIONALPERMISSIONS: '{"a":"b:c,d"}' },
      { security: { additional_permissions: { a: 'b:c,d' } } },
    ],
    [{ SVC_DB_UI_NAV: 'hide_geo:true,hide_logs:false' }, { ui: { nav: { hide_geo: true } } }],
    [{ SVC_DB_UI_LOGINPAGE: '{"a":{"b":1}}' }, { ui: { login_page: { a: { b: 1 } } } }],
    [
      { SVC_DB_EDGEENDPOINTS: '[{"name":"edge","endpoint":"http://e"}]' },
      { edge_endpoints: [{ name: 'edge', endpoint: 'http://e', tags: [] }] },
    ],
  ]
  test.each(cases)('%j gives %j', (env, expected) => {
    expect(loadEnv(env).settings).toMatchObject(expected)
  })

  const irregular: Array<[string, string, object]> = [
    ['NODESECRET', 'x', { shared_node_secret: 'x' }],
    ['SHAREDNODESECRET', 'x', { shared_node_secret: 'x' }],
    ['SVCAPI_HOST', 'x', { svc_api_config: { Host: 'x' } }],
    ['SVCAPI_PORT', '1', { svc_api_config: { Port: '1' } }],
    ['SVCAPI_SECRET', 'x', { svc_api_config: { Secret: 'x' } }],
    ['OAS_VALIDATEEXAMPLES', 'true', { oas_config: { validate_examples: true } }],
    ['OAS_VALIDATESCHEMADEFAULTS', 'true', { oas_config: { validate_schema_defaults: true } }],
    ['SSODEFAULTUSERGROUP', 'x', { sso_default_group_id: 'x' }],
    ['TIB_ENABLED', 'true', { identity_broker: { enabled: true } }],
    ['TIB_HOST_CONNECTIONSTRING', 'x', { identity_broker: { host: { connection_string: 'x' } } }],
    ['TIB_HOST_SECRET', 'x', { identity_broker: { host: { secret: 'x' } } }],
    ['TIB_SSLINSECURESKIPVERIFY', 'true', { identity_broker: { ssl_insecure_skip_verify: true } }],
    ['HOSTCONFIG_GATEWAYHOSTNAME', 'x', { host_config: { override_hostname: 'x' } }],
    ['HOSTCONFIG_GENERATEHTTPS', 'true', { host_config: { generate_secure_paths: true } }],
    ['HTTPSERVEROPTIONS_CIPHERSUITES', 'a,b', { http_server_options: { ssl_ciphers: ['a', 'b'] } }],
    [
      'HTTPSERVEROPTIONS_PREFERSERVERCIPHERSUITES',
      'true',
      { http_server_options: { prefer_server_ciphers: true } },
    ],
    ['USESHARDEDANLAYTICS', 'true', { use_sharded_analytics: true }],
    ['USESHARDEDANALYTICS', 'true', { use_sharded_analytics: true }],
    ['STORAGE_MAIN_TYPE', 'postgres', { storage: { main: { type: 'postgres' } } }],
    ['STORAGE_LOGS_CONNECTIONSTRING', 'x', { storage: { logs: { connection_string: 'x' } } }],
    ['SECURITY_OPENPOLICY_ENABLEAPI', 'true', { security: { open_policy: { enable_api: true } } }],
    ['UI_TRIAL_HUBSPOTFORM_PORTALID', 'x', { ui: { trial: { hubspot_form: { portal_id: 'x' } } } }],
  ]
  test.each(irregular)('SVC_DB_%s is understood', (name, value, expected) => {
    const { settings, warnings } = loadEnv({ [`SVC_DB_${name}`]: value })
    expect(settings).toMatchObject(expected)
    expect(warnings).toEqual([])
  })
})

describe('names that nobody knows', () => {
  test('every unknown key of the file is one warning', () => {
    const { settings, source, warnings } = loadFile({
      lisen_port: 1,
      security: { openPolicy: {}, nonsense: { deep: 1 } },
      edge_endpoints: [{ name: 'a', colour: 'red' }],
      toString: 1,
    })
    expect(warnings).toEqual([
      `unknown key "lisen_port" in ${source} is ignored, did you mean "listen_port"?`,
      `unknown key "security.openPolicy" in ${source} is ignored, did you mean "security.open_policy"?`,
      `unknown key "security.nonsense" in ${source} is ignored`,
      `unknown key "edge_endpoints.0.colour" in ${source} is ignored`,
      `unknown key "toString" in ${source} is ignored`,
    ])
    expect(settings).not.toHaveProperty('lisen_port')
    expect(settings.edge_endpoints).toEqual([{ name: 'a', endpoint: '', tags: [] }])
  })

  test('every unknown variable with our prefix is one warning', () => {
    const env = { SVC_DB_LISTEN_PORT: '1', SVC_DB_XYZ: '1', SVC_PMP_PURGEDELAY: '1', PATH: '/bin' }
    expect(loadEnv(env).warnings).toEqual([
      'unknown variable SVC_DB_LISTEN_PORT is ignored, did you mean SVC_DB_LISTENPORT?',
      'unknown variable SVC_DB_XYZ is ignored',
    ])
  })
})

describe('audit without being asked', () => {
  const cases: Array<[string, unknown, Record<string, string>, object]> = [
    ['no file', undefined, {}, { enabled: true, store_type: 'db' }],
    ['a file', {}, {}, { enabled: false, store_type: 'file' }],
    ['an omitted file', {}, { SVC_DB_OMITCONFIGFILE: '1' }, { enabled: true, store_type: 'db' }],
    ['no file, off', undefined, { SVC_DB_AUDIT_ENABLED: 'false' }, { enabled: false }],
    ['no file, a path', undefined, { SVC_DB_AUDIT_PATH: '/a' }, { store_type: 'file' }],
    ['no file, a store', undefined, { SVC_DB_AUDIT_STORETYPE: 'no_op' }, { store_type: 'no_op' }],
  ]
  test.each(cases)('%s', (_, content, env, expected) => {
    expect(loadFile(content, env).settings.audit).toMatchObject(expected)
  })
})

describe('problems are one line that names key and value', () => {
  const inEnvironment: Array<[string, string, string]> = [
    ['LISTENPORT', 'abc', '"abc" is not a whole number from 0 to 65535'],
    ['LISTENPORT', '70000', '70000 is not a whole number from 0 to 65535'],
    ['LISTENPORT', '-1', '-1 is not a whole number from 0 to 65535'],
    ['LISTENPORT', '1.5', '"1.5" is not a whole number from 0 to 65535'],
    ['PAGESIZE', '0', '0 is not a whole number from 1'],
    ['HASHKEYS', 'yes', '"yes" is not true or false'],
    ['STORAGE_MAIN_TYPE', 'mysql', '"mysql" is not one of mongo, postgres, sqlite'],
    ['HOSTCONFIG_PORTALDOMAINS', 'a', '"a" is not a map (name:value,name:value or a JSON object)'],
    ['EDGEENDPOINTS', 'a\nb', '"a\\nb" is not a list of objects'],
    ['AGGREGATELOOKUPCUTOFF', '2020-01-01', '"2020-01-01" is not a day as DD/MM/YYYY'],
    ['LISTENADDRESS', '', '"" is not an address'],
    ['EMAILBACKEND_SETTINGS', 'hush', 'the value is not a map'],
  ]
  test.each(inEnvironment)('SVC_DB_%s=%j: %s', (name, value, complaint) => {
    const problem = catchProblem(() => loadEnv({ [`SVC_DB_${name}`]: value }))
    expect(problem.startsWith(`SVC_DB_${name}: ${complaint}`)).toBe(true)
    expect(problem).not.toContain('\n')
  })

  const inFile: Array<[object, string]> = [
    [{ listen_port: '3000' }, 'listen_port: "3000" is not a whole number from 0 to 65535'],
    [{ security: 5 }, 'security: 5 is not an object'],
    [{ security: { open_policy: [] } }, 'security.open_policy: [] is not an object'],
    [{ storage: { logs: { type: 'x' } } }, 'storage.logs.type: "x" is not one of mongo'],
    [{ redis_addrs: [1] }, 'redis_addrs.0: 1 is not a text'],
    [{ ui: { nav: { hide_geo: 1 } } }, 'ui.nav.hide_geo: 1 is not true or false'],
    [{ edge_endpoints: [{ tags: 'x' }] }, 'edge_endpoints.0.tags: "x" is not a list of texts'],
    [{ admin_secret: 987654 }, 'admin_secret: the value is not a text'],
  ]
  test.each(inFile)('%j in the file: %s', (content, complaint) => {
    const problem = catchProblem(() => loadFile(content))
    expect(problem.startsWith(complaint)).toBe(true)
    expect(problem).toMatch(/ \(in \/.*svc_analytics\.conf\)$/)
    expect(problem).not.toContain('987654')
  })

  test('a flag is named as it was written', () => {
    const cwd = folderWith()
    expect(catchProblem(() => loadSettings({ cwd, env: {}, flags: { port: 'x' } }))).toBe(
      '--port: "x" is not a whole number from 0 to 65535',
    )
    expect(catchProblem(() => loadSettings({ cwd, env: {}, flags: { colour: 'x' } }))).toBe(
      '--colour: there is no such flag',
    )
  })

  test('a named file that is not there is a problem', () => {
    const cwd = folderWith()
    const path = join(cwd, 'x.conf')
    const expected = `configuration file ${path} cannot be read: there is no such file`
    expect(catchProblem(() => loadSettings({ cwd, env: {}, file: 'x.conf' }))).toBe(expected)
    expect(catchProblem(() => loadSettings({ cwd, env: { SVC_CONF: path } }))).toBe(expected)
  })

  test('a folder in place of the file is a problem', () => {
    const cwd = folderWith()
    expect(catchProblem(() => loadSettings({ cwd, env: {}, file: '.' }))).toContain('is a folder')
  })

  test('a usual file that is there but cannot be read is a problem', () => {
    const cwd = folderWith()
    mkdirSync(join(cwd, 'svc_analytics.conf'))
    expect(catchProblem(() => loadSettings({ cwd, env: {} }))).toContain('is a folder')
  })

  const malformed: Array<[string, string]> = [
    ['{\n  "admin_secret": "hush",\n}', 'is not valid JSON at line 3, column 1'],
    ['', 'is not valid JSON at line 1, column 1'],
    ['[]', 'does not hold a JSON object'],
  ]
  test.each(malformed)('the document %j %s', (content, complaint) => {
    const problem = catchProblem(() => loadFile(content))
    expect(problem).toMatch(/^configuration file \/.*svc_analytics\.conf /)
    expect(problem.endsWith(complaint)).toBe(true)
    expect(problem).not.toContain('hush')
  })
})

function catchProblem(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof SettingsProblem) return error.message
    throw error
  }
  throw new Error('no problem was reported')
}
