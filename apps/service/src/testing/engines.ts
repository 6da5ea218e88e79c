const redisUrl = process.env.SVC_TEST_REDIS_URL

const redisOf = (url: string) => ({ redis_addrs: [new URL(url).host], redis_database: 9 })

/** Both key-value engines with the settings that choose them; none where there is no server. */
export const keyValueEngines = [
  { name: 'the embedded store', settings: {} },
  redisUrl
    ? { name: 'redis', settings: redisOf(redisUrl) }
    : { name: 'redis (skipped: SVC_TEST_REDIS_URL is not set)', settings: undefined },
]
