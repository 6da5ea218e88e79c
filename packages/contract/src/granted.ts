import { type Static, Type } from 'typebox'

/** What somebody is given once: a key, a user name and password, or a client and its secret. */
export const Granted = Type.Object({ RawKey: Type.String(), Password: Type.String() })
export type Granted = Static<typeof Granted>
