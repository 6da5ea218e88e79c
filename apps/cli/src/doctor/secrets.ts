import { isLoopback, type LoadedSettings, secretsOf } from '@svc/settings'
import { type Finding, findingsOf, orFine } from './finding.ts'

const { ok, warning, problem } = findingsOf('secrets')

const enough = 16
const makeOne = 'use a long random text, such as `openssl rand -hex 32` prints'

/** Texts that stand in documentation, ours and that of others, or in everybody's first try. */
const wellKnown = new Set([
  ...['12345', '352d20ee67be67f6340b4c0605b044b7', 'change-me', 'changeme', 'secret', 'password'],
  ...['another', 'a third', 'a long random text', 'a long secret', 'gateway secret', 'admin'],
])

/** Names and values of the secrets that the settings give. */
function givenSecrets({ settings }: Pick<LoadedSettings, 'settings'>): [string, string][] {
  const { admin, node, gateway, key } = secretsOf(settings)
  const all: [string, string][] = [
    ['admin_secret', admin],
    ['shared_node_secret', node],
    ['svc_api_config.Secret', gateway],
    ['security.secret_key', key],
    ['portal_session_secret', settings.portal_session_secret],
    [
      'security.private_certificate_encoding_secret',
      settings.security.private_certificate_encoding_secret,
    ],
  ]
  return all.filter(([, value]) => value !== '')
}

/** Secrets that others can guess, that are short, or that open two doors. */
export function checkSecrets(loaded: Pick<LoadedSettings, 'settings'>): Finding[] {
  const given = givenSecrets(loaded)
  const isAlone = isLoopback(loaded.settings.listen_address)
  const known = given.filter(([, value]) => wellKnown.has(value))
  const short = given.filter(([, value]) => !wellKnown.has(value) && value.length < enough)
  const twice = given.filter(([name, value]) =>
    given.some(([other, same]) => other < name && same === value),
  )
  const say = isAlone ? warning : problem
  const found = [
    ...known.map(([name]) => say(`${name} is a text that everybody knows`, makeOne)),
    ...short.map(([name]) => warning(`${name} has fewer than ${enough} characters`, makeOne)),
    ...twice.map(([name]) =>
      warning(`${name} is the same as another secret`, 'give each purpose a secret of its own'),
    ),
  ]
  const generated = given.length < 4 ? ', the others are generated in the data folder' : ''
  return orFine(found, ok(`${given.length} given${generated}`))
}
