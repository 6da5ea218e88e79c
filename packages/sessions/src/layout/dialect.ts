/** The brand in the names on the wire: our own, or that of the gateways we stay compatible with. */
export type Dialect = 'svc' | 'tyk'
