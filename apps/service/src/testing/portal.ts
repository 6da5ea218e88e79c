import { classicApi } from '@svc/definitions/testing'
import { cookiesIn } from './browser.ts'
import type { Member } from './builders.ts'
import type { Hub } from './hub.ts'
import type { Told } from './sender.ts'

type Fields = Record<string, string | string[]>

const encoded = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  ).toString()

/** A browser at a portal: it keeps cookies, and sends forms as the page has them. */
export function visitPortal(
  { ask }: Pick<Hub, 'ask'>,
  base: string,
  headers: Record<string, string> = {},
) {
  const jar = new Map<string, string>()

  async function send(method: string, url: string, body?: string): Promise<Told> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const own = { ...headers, ...(cookie && { cookie }), ...(body !== undefined && form) }
    const told = await ask(method, url, { headers: own, ...(body !== undefined && { body }) })
    for (const [name, [value = '', ...rest]] of cookiesIn(told)) {
      if (rest.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return told
  }
  const get = (path: string) => send('GET', base + path)

  return {
    base,
    jar,
    get,
    /** A form as somebody sends it who knows everything but what the page says. */
    post: (path: string, fields: Fields) => send('POST', base + path, encoded(fields)),
    /** Opens the page and sends the form on it, wherever that may lead. */
    async submit(path: string, fields: Fields = {}, from = path): Promise<Told> {
      const { text } = await get(from)
      const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
      return send('POST', base + path, encoded({ csrf, ...fields }))
    },
    /** Where an answer leads. */
    follow: (told: Told) => send('GET', String(told.headers.location)),
  }
}

const ways = {
  token: { use_standard_auth: true },
  basic: { use_basic_auth: true },
  oauth: { use_oauth2: true },
  jwt: { enable_jwt: true, jwt_signing_method: 'hmac' },
  open: { use_keyless: true },
}

/** A policy over one API that is opened this way, and its entry for a catalogue. */
export async function offerApi(
  { call }: Member,
  name: string,
  way: keyof typeof ways = 'token',
  config: object = {},
) {
  const api_definition = {
    ...classicApi({ name }),
    ...{ use_keyless: false, ...ways[way] },
    proxy: { target_url: 'http://up.example', listen_path: `/${name.toLowerCase()}/` },
  }
  const { ID } = await call.apis.create({ body: { api_definition } })
  const api_id = String(ID)
  const access_rights = { [api_id]: { api_id } }
  const { Message } = await call.policies.create({ body: { name, active: true, access_rights } })
  return { api_id, policy: Message, entry: { name, policy_id: Message, show: true, config } }
}
