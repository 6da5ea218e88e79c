import { isObject, type Json, type JsonObject } from '@svc/definitions'

/** What the service answers to a gateway. */
export interface NodeAnswer {
  status: string
  message: Json | undefined
  nonce: string
}

const textIn = (value: JsonObject, name: string) => {
  const member = value[name]
  return typeof member === 'string' ? member : ''
}

/** An answer of the service; undefined when it is not JSON. */
export function readAnswer(body: string): NodeAnswer | undefined {
  try {
    const value: unknown = JSON.parse(body)
    if (!isObject(value)) return undefined
    return {
      status: textIn(value, 'Status'),
      message: value.Message,
      nonce: textIn(value, 'Nonce'),
    }
  } catch {
    return undefined
  }
}

/** The id that a registration gave; empty when it gave none. A known session is answered 409. */
export function nodeIdIn(httpStatus: number, answer: NodeAnswer | undefined): string {
  if (!answer || !isObject(answer.message)) return ''
  const isTaken = httpStatus === 200 || (httpStatus === 409 && answer.status === 'OK')
  return isTaken ? textIn(answer.message, 'NodeID') : ''
}

/** Whether the service has forgotten this gateway, so that it must register again. */
export const wantsRegistration = (httpStatus: number, body: string): boolean =>
  httpStatus === 403 && /Nonce failed|nonce|No node ID Found/.test(body)

/** What a list of the service holds; undefined when there is none. */
export const listIn = (answer: NodeAnswer | undefined): JsonObject[] | undefined =>
  Array.isArray(answer?.message) ? answer.message.filter(isObject) : undefined
