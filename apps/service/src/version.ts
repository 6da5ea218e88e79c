import manifest from '../package.json' with { type: 'json' }

/** Our own version. */
export const { version } = manifest
/** The level of the specification that it meets. */
export const specificationLevel = '5.7'
