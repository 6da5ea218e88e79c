import type { JsonObject } from '@svc/definitions'
import { writeText } from '@svc/definitions/text'
import { Answer, download } from '#http'
import type { RequestFacts } from '#scope'

type Asked = Pick<RequestFacts, 'accept' | 'contentType'>

/** Clients ask for YAML by either header, also where there is no body to label. */
const wantsYaml = ({ accept, contentType }: Asked) => /\byaml\b/i.test(`${accept} ${contentType}`)

/** A document in the format that was asked for; undefined stands for JSON, the usual one. */
export async function asYaml(document: JsonObject, asked: Asked): Promise<Answer | undefined> {
  if (!wantsYaml(asked)) return undefined
  const headers = { 'content-type': 'application/x-yaml; charset=utf-8' }
  return new Answer(200, headers, await writeText(document, 'yaml'))
}

/** Public ids are whatever callers chose; a file has a plainer name. */
const plain = (name: string) => name.replace(/[^\w.-]/g, '_').slice(0, 200)

/** A document to be saved as a file. */
export async function asFile(name: string, document: JsonObject, asked: Asked): Promise<Answer> {
  const format = wantsYaml(asked) ? 'yaml' : 'json'
  return download(`${plain(name)}.${format}`, await writeText(document, format))
}
