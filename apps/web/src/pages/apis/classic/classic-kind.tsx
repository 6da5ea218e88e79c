import type { JsonObject } from '@svc/definitions'
import { api } from '#api'
import { texts } from '#texts'
import { DescribedGroups } from '#ui/described/described-groups.tsx'
import { check, choice, type GroupSpec, text } from '#ui/described/field-spec.ts'
import { getAt, setAt } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'
import { inputOf, saveClassic } from '../apis.calls.ts'
import { requireTexts } from '../check-required.ts'
import { findClassicMarks } from '../find-marks.ts'
import type { ApiKind } from '../screen/api-kind.ts'
import { authenticationGroups } from './authentication.ts'
import { ClassicEndpoints } from './endpoints-tab.tsx'
import { InnerVersions } from './inner-versions.tsx'
import { advancedGroups, settingsGroups } from './settings.ts'

const words = texts.designer
const { tabs } = texts.apis

const groupsOf = (groups: GroupSpec[]) => (form: Form<JsonObject>) => (
  <DescribedGroups lens={{ form, path: [] }} groups={groups} />
)

const versioningGroups: GroupSpec[] = [
  {
    title: words.versioning[0],
    text: words.versioning[1],
    fields: [
      choice('location', words.location, texts.apis.versionPlaces),
      text('key', words.key),
      text('name', words.ownVersion),
      text('default', words.defaultVersion),
      check('fallback_to_default', words.fallback),
      check('strip_versioning_data', words.stripVersion),
      text('url_versioning_pattern', words.urlPattern),
    ],
  },
]

/** The definition as a new API: what made it this one is left out. */
export function copyOf(definition: JsonObject, version: string): JsonObject {
  const path = String(getAt(definition, ['proxy', 'listen_path']) ?? '').replace(/\/*$/, '')
  const { id: _id, api_id: _api, slug: _slug, ...rest } = definition
  const unversioned = setAt<JsonObject>(rest, ['definition'], {
    location: 'header',
    key: 'x-api-version',
  })
  const named = setAt(unversioned, ['name'], nameWith(String(definition.name ?? ''), version))
  return setAt(named, ['proxy', 'listen_path'], `${path}-${version}/`)
}

/** Before the categories that a classic name ends with. */
const nameWith = (name: string, version: string) => {
  const at = name.search(/\s#/)
  return at < 0 ? `${name} ${version}` : `${name.slice(0, at)} ${version}${name.slice(at)}`
}

/** APIs whose definition is in the words of gateways. */
export const classicKind: ApiKind = {
  tabs: [
    { key: 'settings', label: tabs.settings, content: groupsOf(settingsGroups) },
    {
      key: 'authentication',
      label: tabs.authentication,
      content: groupsOf(authenticationGroups),
    },
    {
      key: 'endpoints',
      label: tabs.endpoints,
      hasPanes: true,
      content: (form) => <ClassicEndpoints form={form} />,
    },
    { key: 'advanced', label: tabs.advanced, content: groupsOf(advancedGroups) },
  ],
  versioning: { path: ['definition'], groups: versioningGroups },
  innerVersions: (form) => <InnerVersions form={form} />,
  check: requireTexts([['name'], ['proxy', 'target_url']]),
  findMarks: findClassicMarks,
  save: saveClassic,
  createVersion: (around, definition, query) =>
    api.apis.create({
      query: { ...query, accept_additional_properties: true },
      body: inputOf(around, copyOf(definition, query.new_version_name)),
    }),
}
