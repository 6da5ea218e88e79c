/** The brand in the names that carry one. */
export type Dialect = 'svc' | 'tyk'
