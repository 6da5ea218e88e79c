import { type contract, ok, PortalDocumentation } from '@svc/contract'
import { completer } from '@svc/sessions/shape'
import { invalid, notFound } from '#failure'
import type { Handlers } from '#http'
import { readDocument } from '#uploads'

const types = ['swagger', 'swagger_custom_url', 'graphql', 'blueprint']
const readDocumentation = completer(PortalDocumentation)
const wrong = (problem: string) => invalid('Portal documentation validation failed', [problem])

/** Refuses what could never be shown; blueprints and schemas of GraphQL are taken as they are. */
async function check({ doc_type, documentation }: PortalDocumentation) {
  if (!types.includes(doc_type)) throw wrong(`doc_type must be one of ${types.join(', ')}`)
  if (doc_type === 'swagger_custom_url' && !/^https?:\/\/[^/]/i.test(documentation)) {
    throw wrong('documentation must be an absolute http or https URL')
  }
  if (doc_type !== 'swagger') return
  const read = await readDocument(Buffer.from(documentation, 'base64'))
  const isObject = read.ok && typeof read.value === 'object' && read.value !== null
  if (!isObject) throw wrong('documentation must be a JSON or YAML document in base64')
}

export const portalDocumentationRoutes: Handlers<typeof contract.portalDocumentation> = {
  async create({ portalDocumentation, org, newId }, { body }) {
    const given = readDocumentation(body)
    await check(given)
    const { id } = await portalDocumentation.insert({ ...given, id: newId(), org_id: org })
    return ok(id)
  },
  async get({ portalDocumentation }, { params }) {
    const found = await portalDocumentation.get(params.id)
    if (!found) throw notFound('Could not retrieve portal object')
    return found
  },
  async remove({ portalDocumentation, expected }, { params }) {
    if (!(await portalDocumentation.remove(params.id, expected))) {
      throw notFound('Could not retrieve object for deletion')
    }
    return ok('Data deleted')
  },
}
