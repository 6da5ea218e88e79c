import { Type } from 'typebox'

/** The answer to everything that is not a document or a list. */
export const Envelope = Type.Object({
  Status: Type.String(),
  Message: Type.String(),
  Meta: Type.Unknown(),
})

/** The answer to the creation of what has a public id besides the internal one in `Meta`. */
export const CreatedEnvelope = Type.Object({
  Status: Type.String(),
  Message: Type.String(),
  Meta: Type.String(),
  ID: Type.String(),
})

/** The lower-case form of the gateway's own API. */
export const GatewayEnvelope = Type.Object({ status: Type.String(), message: Type.String() })

export const FailureEnvelope = Type.Object({
  Status: Type.Literal('Error'),
  Message: Type.String(),
  Meta: Type.Null(),
  Errors: Type.Optional(Type.Array(Type.String())),
})

export const ok = (Message: string, Meta: unknown = null) => ({ Status: 'OK', Message, Meta })

export const created = (Message: string, Meta: string, ID: string) => ({
  Status: 'OK',
  Message,
  Meta,
  ID,
})
