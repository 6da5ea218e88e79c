/** @typedef {{ name: string, env: Record<string, string> }} Engine */

/** What a service needs to be told when its stores are servers. */
export const secrets = {
  SVC_DB_SECURITY_SECRETKEY: 'a secret key of benchmarks',
  SVC_DB_NODESECRET: 'a node secret of benchmarks',
  SVC_DB_SVCAPI_SECRET: 'a gateway secret of benchmarks',
}

/**
 * The engines of this run: sqlite always, postgres where a server is given.
 * @param {Record<string, string | undefined>} env
 * @returns {Engine[]}
 */
export function enginesOf(env) {
  const url = env.SVC_TEST_POSTGRES_URL
  if (!url) return [{ name: 'sqlite', env: {} }]
  const storage = {
    SVC_DB_STORAGE_MAIN_TYPE: 'postgres',
    SVC_DB_STORAGE_MAIN_CONNECTIONSTRING: url,
  }
  return [
    { name: 'sqlite', env: {} },
    { name: 'postgres', env: { ...secrets, ...storage } },
  ]
}
