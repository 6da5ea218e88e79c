import { keyValueChoice, type LoadedSettings, storageLayers } from '@svc/settings'
import { readAddress } from './address.ts'
import { type Finding, findingsOf, orFine } from './finding.ts'

const { ok, problem } = findingsOf('passwords')

const wellKnown =
  /^(svc|postgres|root|admin|mongo|redis|example|password|passw0rd|secret|12345\d*)$/i

/** Passwords of stores that everybody would try first. */
export function checkPasswords({ settings }: Pick<LoadedSettings, 'settings'>): Finding[] {
  const layers = Object.entries(storageLayers(settings)).flatMap(([name, layer]) =>
    layer ? [{ name: `the ${name} layer`, ...readAddress(layer.connection_string) }] : [],
  )
  const redis = keyValueChoice(settings)
  const keys = redis.type === 'redis' ? [{ name: 'Redis', password: redis.password }] : []
  const found = [...layers, ...keys]
    .filter(({ password = '' }) => wellKnown.test(password))
    .map(({ name }) =>
      problem(
        `${name} is opened by a password that everybody would try`,
        'change it there and here',
      ),
    )
  return orFine(found, ok('no store is opened by a default password'))
}
