const operations = Object.fromEntries(
  ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].map((method) => [
    method,
    'operation',
  ]),
)

const value = { schema: 'schema', content: 'mediaType*', examples: 'example*' }

/** What the parts of a description are made of; `*` stands for a map or a list of such parts. */
const parts: Record<string, Record<string, string>> = {
  document: { paths: 'pathItem*', webhooks: 'pathItem*', components: 'components' },
  components: {
    schemas: 'schema*',
    responses: 'response*',
    parameters: 'parameter*',
    examples: 'example*',
    requestBodies: 'requestBody*',
    headers: 'header*',
    securitySchemes: 'securityScheme*',
    links: 'link*',
    callbacks: 'callback*',
    pathItems: 'pathItem*',
  },
  pathItem: { ...operations, parameters: 'parameter*' },
  operation: {
    parameters: 'parameter*',
    requestBody: 'requestBody',
    responses: 'response*',
    callbacks: 'callback*',
  },
  parameter: value,
  header: value,
  requestBody: { content: 'mediaType*' },
  response: { headers: 'header*', content: 'mediaType*', links: 'link*' },
  mediaType: { schema: 'schema', examples: 'example*', encoding: 'encoding*' },
  encoding: { headers: 'header*' },
  schema: {
    ...Object.fromEntries(
      ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']
        .concat(['unevaluatedItems', 'unevaluatedProperties', 'contentSchema'])
        .map((name) => [name, 'schema']),
    ),
    ...Object.fromEntries(
      ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']
        .concat(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
        .map((name) => [name, 'schema*']),
    ),
    discriminator: 'discriminator',
  },
  discriminator: { mapping: 'mapped*' },
}

/** The member of `components` that takes parts of this shape. */
export const componentsOf: Record<string, string> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  requestBody: 'requestBodies',
  header: 'headers',
  securityScheme: 'securitySchemes',
  link: 'links',
  callback: 'callbacks',
}

/** The shape of a member of a part, or nothing where no reference can stand below it. */
export function shapeBelow(shape: string, key: string): string | undefined {
  if (shape.endsWith('*')) return shape.slice(0, -1)
  // The members of a callback are expressions that somebody thought of.
  if (shape === 'callback') return key.startsWith('x-') ? undefined : 'pathItem'
  const members = parts[shape]
  return members && Object.hasOwn(members, key) ? members[key] : undefined
}
