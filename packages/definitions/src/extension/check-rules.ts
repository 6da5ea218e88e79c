import { checkClassicRules } from '#classic/check-rules.ts'
import { oasToClassic } from '#convert/to-classic.ts'
import {
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownObject,
  ownText,
} from '#json/value.ts'
import type { Problem } from '#problem.ts'
import { extensionName, extensionOf, type OasDocument } from './name.ts'

const at = (place: string) => `/${extensionName}/${place}`

const isOn = (object: JsonObject | undefined) => own(object, 'enabled') === true

/** A version is found by a key, except where it stands in the path. */
function findMissingKey(extension: JsonObject): Problem[] {
  const versioning = ownObject(ownObject(extension, 'info'), 'versioning')
  const location = own(versioning, 'location')
  if (!isOn(versioning) || location === 'url' || ownText(versioning, 'key').trim() !== '') return []
  const message = `needs a key when versions are looked for in "${String(location)}"`
  return [{ path: at('info/versioning'), message }]
}

/** Versions are told apart by their names. */
function findRepeatedVersions(extension: JsonObject): Problem[] {
  const versioning = ownObject(ownObject(extension, 'info'), 'versioning')
  const seen = new Set<Json | undefined>([ownText(versioning, 'name') || undefined])
  return ownList(versioning, 'versions').flatMap((version, index) => {
    const name = isObject(version) ? own(version, 'name') : undefined
    const isRepeated = name !== undefined && seen.has(name)
    seen.add(name)
    const message = `the version "${String(name)}" stands there twice`
    return isRepeated ? [{ path: at(`info/versioning/versions/${index}`), message }] : []
  })
}

/** Load balancing needs an address that requests go to. */
function findWeightlessTargets(extension: JsonObject): Problem[] {
  const balancing = ownObject(ownObject(extension, 'upstream'), 'loadBalancing')
  if (!isOn(balancing)) return []
  const weights = ownList(balancing, 'targets').map((target) =>
    isObject(target) ? own(target, 'weight') : 0,
  )
  if (weights.some((weight) => typeof weight === 'number' && weight > 0)) return []
  const message = 'load balancing is on, but no target has a weight'
  return [{ path: at('upstream/loadBalancing/targets'), message }]
}

/** A webhook is a stored one, or says itself where to call. */
const findVagueWebhooks = (extension: JsonObject): Problem[] =>
  ownList(ownObject(extension, 'server'), 'eventHandlers').flatMap((handler, index) => {
    if (!isObject(handler) || own(handler, 'type') !== 'webhook') return []
    const isStored = ownText(handler, 'id') !== ''
    const isComplete = ownText(handler, 'url') !== '' && ownText(handler, 'method') !== ''
    const message = 'needs the id of a webhook, or a url and a method'
    return isStored || isComplete ? [] : [{ path: at(`server/eventHandlers/${index}`), message }]
  })

const rules = [findMissingKey, findRepeatedVersions, findWeightlessTargets, findVagueWebhooks]

/** Rules of classic that mean an OAS API as well; the others are said of the extension itself. */
const shared: [classic: string, place: string][] = [
  ['/allowed_ips', 'server/ipAccessControl/allow'],
  ['/blacklisted_ips', 'server/ipAccessControl/block'],
  ['/upstream_auth', 'upstream/authentication'],
  ['/auth_configs', 'server/authentication'],
]

const translate = ({ path, message }: Problem): Problem[] =>
  shared
    .filter(([classic]) => path.startsWith(classic))
    .map(([, place]) => ({ path: at(place), message }))

/** What the schema cannot say: each problem of an OAS API whose shape is right. */
export function checkOasRules(document: OasDocument): Problem[] {
  const extension = extensionOf(document) ?? {}
  return [
    ...rules.flatMap((rule) => rule(extension)),
    ...checkClassicRules(oasToClassic(document)).flatMap(translate),
  ]
}
