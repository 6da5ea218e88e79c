export type ServiceName = 'postgres' | 'redis' | 'mongo' | 'chromium'

/** Why a service is not there; tests hand it to `context.skip`, so that the table of skips shows it. */
export function reasonMissing(name: ServiceName): string | undefined {
  const reasons: Record<string, string> = JSON.parse(process.env.SVC_TEST_MISSING ?? '{}')
  return reasons[name] && `${name}: ${reasons[name]}`
}
