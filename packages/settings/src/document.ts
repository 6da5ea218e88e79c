import { Type } from 'typebox'
import { choicesOf } from './check-value.ts'
import { annotationsOf, listKeys, type SettingKey } from './keys.ts'
import type { SettingsTopic } from './schema/index.ts'
import { kindOf, type ValueKind } from './value-kind.ts'

const introduction = `<!-- Written by \`UPDATE_DOCS=1 npx vitest run packages/settings\` from the schema in packages/settings; do not edit. -->

# Configuration

The service reads, each source winning over the ones before it:

1. the defaults below,
2. a JSON file: the one named by \`--conf\`, else by \`SVC_CONF\`, else \`svc_analytics.conf\` in the working folder, if it is there,
3. environment variables,
4. the flags \`--port\` and \`--data-dir\`.

A key \`a.b\` is the member \`b\` of the object \`a\` in the file. In a variable, a list is \`one,two\` or JSON, a map is \`name:value,name:value\` or JSON, an object is JSON. A variable that is set but empty empties a text, a list or a map and leaves anything else as it was. \`null\` in the file is the same as a key that is not there.

A value that cannot be used stops the start with one line that names it. A name that is not in these tables is ignored with a warning.

The service does not start

- with the default \`admin_secret\` when \`listen_address\` is not loopback or \`NODE_ENV\` is \`production\`,
- with sqlite when \`NODE_ENV\` is \`production\`, unless \`allow_sqlite_in_production\` is set,
- without \`shared_node_secret\`, \`svc_api_config.Secret\` and \`security.secret_key\`, unless sqlite keeps the main layer and the key-value store is embedded: then they are generated once into \`secrets.json\` in the data folder. Keep that file with every copy of the data.
`

const typeNames: Record<ValueKind, string> = {
  text: 'text',
  whole: 'number',
  flag: 'true or false',
  choice: '',
  list: 'list',
  map: 'map',
  json: 'object',
}

/** The chapter of the guide that lists every key, as Markdown. */
export function renderDocument(topics: SettingsTopic[], prefix: string): string {
  return [introduction, ...renderTopics(topics, prefix)].join('\n')
}

/** The tables of some topics. */
export const renderTopics = (topics: SettingsTopic[], prefix: string): string[] =>
  topics.map((topic) => renderTopic(topic, prefix))

function renderTopic({ title, about, keys }: SettingsTopic, prefix: string): string {
  const rows = listKeys(Type.Object(keys), prefix).map(renderRow)
  return [
    `## ${title}\n`,
    ...(about === undefined ? [] : [`${about}\n`]),
    '| Key | Environment variable | Type | Default | Meaning |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function renderRow({ name, variables, schema }: SettingKey): string {
  const { description = '', default: byDefault } = annotationsOf(schema)
  const cells = [
    `\`${name}\``,
    variables.map((variable) => `\`${variable}\``).join(' or '),
    renderType(schema),
    renderDefault(byDefault),
    description,
  ]
  return `| ${cells.join(' | ')} |`
}

function renderType(schema: SettingKey['schema']): string {
  const kind = kindOf(schema)
  if (kind === 'choice')
    return choicesOf(schema)
      .map((word) => `\`${word}\``)
      .join(', ')
  return Type.IsArray(schema) && kind === 'json' ? 'list of objects' : typeNames[kind]
}

function renderDefault(value: unknown): string {
  const isEmpty =
    value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  if (isEmpty) return ''
  return typeof value === 'string' ? `\`${value}\`` : `\`${JSON.stringify(value)}\``
}
