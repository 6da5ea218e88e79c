const redisUrl = process.env.SVC_TEST_REDIS_URL

const redisOf = (url: string) => ({ redis_addrs: [new URL(url).host], redis_database: 9 })

/** What chooses redis; undefined where there is no server. */
export const redisSettings = redisUrl ? redisOf(redisUrl) : undefined

/** Both key-value engines with the settings that choose them; none where there is no server. */
export const keyValueEngines = [
  { name: 'the embedded store', settings: {} },
  redisSettings
    ? { name: 'redis', settings: redisSettings }
    : { name: 'redis (skipped: SVC_TEST_REDIS_URL is not set)', settings: undefined },
]
