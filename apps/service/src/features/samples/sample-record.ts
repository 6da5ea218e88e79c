import { composeRecord, createNormaliser, emptyGeo, listTags, packRecord } from '@svc/analytics'

/** Every sample carries it, so that screens can say what it is and leave it out. */
export const sampleTag = 'sample-history'

const apis = [
  {
    id: 'sample-orders',
    name: 'Sample: Orders',
    paths: ['/orders', '/orders/17', '/orders/17/items'],
  },
  { id: 'sample-payments', name: 'Sample: Payments', paths: ['/payments', '/refunds'] },
  { id: 'sample-weather', name: 'Sample: Weather', paths: ['/today', '/forecast/week'] },
] as const
const keys = ['5a3c90d1', 'b81f2e07', '0c44aa9e', '77e0b3f2']
const aliases = ['Sample web shop', 'Sample mobile app', 'Sample partner', '']
const countries = ['DE', 'GB', 'US', 'BR', 'IN', 'JP']
const codes = [200, 200, 200, 200, 200, 200, 201, 301, 404, 500]
const normalise = createNormaliser()

const pick = <Item>(items: readonly Item[], share: number): Item | undefined =>
  items[Math.floor(share * items.length)]

/** One request that nobody made, as a gateway would report it. */
export function makeSample(orgId: string, time: Date, random: () => number): Buffer {
  const api = pick(apis, random() ** 2) ?? apis[0]
  const place = Math.floor(random() * keys.length)
  const key = keys[place] ?? ''
  const path = pick(api.paths, random()) ?? '/'
  const code = pick(codes, random()) ?? 200
  const upstream = Math.round(20 + random() ** 4 * 900)
  const record = composeRecord(
    {
      TimeStamp: time,
      Method: random() < 0.8 ? 'GET' : 'POST',
      Host: 'sample.example',
      Path: path,
      RawPath: path,
      UserAgent: 'sample',
      ResponseCode: code,
      APIKey: key,
      Alias: aliases[place] ?? '',
      APIID: api.id,
      APIName: api.name,
      OrgID: orgId,
      IPAddress: '192.0.2.1',
      TrackPath: true,
      Latency: { Total: upstream + 2, Upstream: upstream, Gateway: 2 },
      Geo: { ...emptyGeo(), Country: { ISOCode: pick(countries, random() ** 2) ?? '' } },
      Tags: [sampleTag, ...listTags({ key, orgId, apiId: api.id })],
    },
    { normalise, expire_analytics_after: 0 },
  )
  return packRecord(record)
}
