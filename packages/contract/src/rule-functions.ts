/** The package that access rules must be in. */
export const rulePackage = 'dashboard_users'

const dialects = ['Svc', 'Tyk']

/** The functions that the service adds to the language of access rules, with their arguments. */
export const ruleFunctions: readonly { name: string; arity: number }[] = dialects.flatMap(
  (word) => [
    { name: `${word}APIGet`, arity: 1 },
    { name: `${word}Diff`, arity: 2 },
    { name: `is${word}Oas`, arity: 0 },
    { name: `is${word}Classic`, arity: 0 },
    { name: `is${word}Streams`, arity: 0 },
  ],
)
