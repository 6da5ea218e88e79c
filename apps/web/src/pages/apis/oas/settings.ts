import { texts } from '#texts'
import {
  check,
  choice,
  code,
  feature,
  type GroupSpec,
  items,
  list,
  long,
  mono,
  number,
  required,
  secret,
  text,
} from '#ui/described/field-spec.ts'

const words = texts.designer
const { events } = texts.apis

/** Fields of the OpenAPI description itself. */
export const descriptionGroups: GroupSpec[] = [
  {
    title: words.description[0],
    text: words.description[1],
    fields: [
      required('info.title', words.oasTitle),
      required('info.version', words.oasVersion),
      long('info.description', words.oasDescription),
    ],
  },
]

const identity: GroupSpec = {
  title: words.identity[0],
  text: words.identity[1],
  fields: [
    required('info.name', words.name),
    check('info.state.active', words.active),
    check('info.state.internal', words.internal),
  ],
  advanced: [text('info.expiration', words.expiration)],
}

const listening: GroupSpec = {
  title: words.listening[0],
  text: words.listening[1],
  fields: [
    {
      kind: 'text',
      isRequired: true,
      isMono: true,
      at: 'server.listenPath.value',
      label: words.listenPath[0],
      text: words.listenPath[1],
    },
    check('server.listenPath.strip', words.strip),
  ],
  features: [
    feature(
      'server.customDomain',
      words.domain,
      [text('name', words.domainName), list('certificates', words.certificates)],
      { name: '' },
    ),
    feature('server.gatewayTags', words.gatewayTags, [list('tags', words.tags)], { tags: [] }),
  ],
  advanced: [
    number('server.port', words.port),
    choice('server.protocol', words.protocol, ['http', 'https', 'h2c']),
  ],
}

const duration = (at: string) => text(at, words.duration)

const upstream: GroupSpec = {
  title: words.upstream[0],
  text: words.upstream[1],
  fields: [mono('upstream.url', words.url)],
  features: [
    feature(
      'upstream.loadBalancing',
      words.balancing,
      [
        check('skipUnavailableHosts', words.skipDown),
        items(
          'targets',
          words.targets,
          [mono('url', words.target), number('weight', words.weight)],
          {
            url: '',
            weight: 1,
          },
        ),
      ],
      { targets: [] },
    ),
    feature(
      'upstream.rateLimit',
      words.upstreamRate,
      [number('rate', words.rate), text('per', words.per)],
      { rate: 100, per: '60s' },
    ),
    feature('upstream.enforce_timeout', words.timeout, [duration('duration')], { duration: '30s' }),
    feature('upstream.preserveHostHeader', words.keepHost),
    feature('upstream.preserveTrailingSlash', words.keepSlash),
    feature('upstream.serviceDiscovery', words.discovery, [
      mono('queryEndpoint', words.queryEndpoint),
      text('dataPath', words.dataPath),
      text('portDataPath', words.portPath),
      text('targetPath', words.targetPath),
      check('endpointReturnsList', words.returnsList),
    ]),
    feature(
      'upstream.mutualTLS',
      words.mutualTls,
      [
        items(
          'domainToCertificateMapping',
          words.mappings,
          [mono('domain', words.domainPattern), mono('certificate', words.certificate)],
          { domain: '*', certificate: '' },
        ),
      ],
      { domainToCertificateMapping: [] },
    ),
    feature(
      'upstream.certificatePinning',
      words.pinning,
      [
        items(
          'domainToPublicKeysMapping',
          words.mappings,
          [mono('domain', words.domainPattern), list('publicKeys', words.publicKeys)],
          { domain: '*', publicKeys: [] },
        ),
      ],
      { domainToPublicKeysMapping: [] },
    ),
    feature('upstream.proxy', words.upstreamProxy, [mono('url', words.proxyUrl)]),
    feature(
      'upstream.authentication.basicAuth',
      words.upstreamBasic,
      [text('username', words.username), secret('password', words.password)],
      { username: '', password: '' },
    ),
  ],
  advanced: [
    check('upstream.tlsTransport.insecureSkipVerify', words.insecure),
    choice('upstream.tlsTransport.minVersion', words.minTls, ['1.0', '1.1', '1.2', '1.3']),
    choice('upstream.tlsTransport.maxVersion', words.maxTls, ['1.0', '1.1', '1.2', '1.3']),
    list('upstream.tlsTransport.ciphers', words.ciphers),
  ],
}

const traffic: GroupSpec = {
  title: words.traffic[0],
  features: [
    feature('server.ipAccessControl', words.ipAccess, [
      list('allow', words.allowedIps),
      list('block', words.blockedIps),
    ]),
    feature('server.detailedActivityLogs', words.detailedLogs),
    feature('server.detailedTracing', words.tracing),
    feature('server.batchProcessing', words.batch),
  ],
  fields: [
    items(
      'server.eventHandlers',
      words.events,
      [
        check('enabled', words.enabled),
        choice(
          'trigger',
          words.trigger,
          Object.entries(events).map(([value, label]) => ({ value, label })),
        ),
        choice('type', words.handlerType, texts.apis.handlers),
        mono('id', words.webhookId),
        mono('url', words.webhookUrl),
        choice('method', words.webhookMethod, ['POST', 'GET', 'PUT', 'PATCH', 'DELETE']),
        text('cooldownPeriod', words.cooldown),
        code('bodyTemplate', words.body),
      ],
      { enabled: true, trigger: 'AuthFailure', type: 'webhook' },
    ),
  ],
}

/** Settings of an OAS API, below its extension. */
export const settingsGroups: GroupSpec[] = [identity, listening, upstream, traffic]
