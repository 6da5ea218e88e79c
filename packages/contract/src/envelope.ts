import { Type } from 'typebox'

/** The answer to everything that is not a document or a list. */
export const Envelope = Type.Object({
  Status: Type.String(),
  Message: Type.String(),
  Meta: Type.Unknown(),
})

export const FailureEnvelope = Type.Object({
  Status: Type.Literal('Error'),
  Message: Type.String(),
  Meta: Type.Null(),
  Errors: Type.Optional(Type.Array(Type.String())),
})

export const ok = (Message: string, Meta: unknown = null) => ({ Status: 'OK', Message, Meta })
