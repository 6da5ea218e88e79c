import { extensionName, type JsonObject } from '@svc/definitions'
import { api } from '#api'
import { texts } from '#texts'
import { DescribedGroups } from '#ui/described/described-groups.tsx'
import { check, choice, text } from '#ui/described/field-spec.ts'
import { getAt, setAt } from '#ui/form/paths.ts'
import { saveOas } from '../apis.calls.ts'
import { idOf } from '../apis.queries.ts'
import { requireTexts } from '../check-required.ts'
import { findOasMarks } from '../find-marks.ts'
import type { ApiKind } from '../screen/api-kind.ts'
import { OasAuthentication } from './authentication-tab.tsx'
import { EndpointsTab } from './endpoints-tab.tsx'
import { middlewareGroups } from './middleware.ts'
import { descriptionGroups, settingsGroups } from './settings.ts'

const words = texts.designer
const { tabs } = texts.apis

const info = [extensionName, 'info']
const listenPath = [extensionName, 'server', 'listenPath', 'value']

const versioningGroups = [
  {
    title: words.versioning[0],
    text: words.versioning[1],
    fields: [
      choice('location', words.location, texts.apis.versionPlaces),
      text('key', words.key),
      text('name', words.ownVersion),
      text('default', words.defaultVersion),
      check('fallbackToDefault', words.fallback),
      check('stripVersioningData', words.stripVersion),
      text('urlVersioningPattern', words.urlPattern),
    ],
  },
]

/** The document as a new API: what made it this one is left out. */
export function copyOf(document: JsonObject, version: string): JsonObject {
  const name = String(getAt(document, [...info, 'name']) ?? '')
  const path = String(getAt(document, listenPath) ?? '').replace(/\/*$/, '')
  return [
    [[...info, 'id'], undefined],
    [[...info, 'dbId'], undefined],
    [[...info, 'versioning'], undefined],
    [[...info, 'name'], `${name} ${version}`],
    [listenPath, `${path}-${version}/`],
  ].reduce<JsonObject>((copy, [at, value]) => setAt(copy, at as string[], value), document)
}

/** APIs that are OpenAPI documents with our extension. */
export const oasKind: ApiKind = {
  tabs: [
    {
      key: 'settings',
      label: tabs.settings,
      content: (form) => (
        <>
          <DescribedGroups
            lens={{ form, path: [extensionName], isSparse: true }}
            groups={settingsGroups}
          />
          <DescribedGroups lens={{ form, path: [], isSparse: true }} groups={descriptionGroups} />
        </>
      ),
    },
    {
      key: 'authentication',
      label: tabs.authentication,
      content: (form) => <OasAuthentication form={form} />,
    },
    {
      key: 'endpoints',
      label: tabs.endpoints,
      hasPanes: true,
      content: (form) => <EndpointsTab form={form} />,
    },
    {
      key: 'middleware',
      label: tabs.middleware,
      content: (form) => (
        <DescribedGroups
          lens={{ form, path: [extensionName, 'middleware', 'global'], isSparse: true }}
          groups={middlewareGroups}
        />
      ),
    },
  ],
  versioning: { path: [...info, 'versioning'], groups: versioningGroups },
  check: requireTexts([[...info, 'name'], listenPath, ['info', 'title'], ['info', 'version']]),
  findMarks: findOasMarks,
  save: (around, document, read) => saveOas(idOf(around), document, read),
  createVersion: (_, document, query) =>
    api.oas.create({ query, body: copyOf(document, query.new_version_name) }),
}
