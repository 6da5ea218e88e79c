/** Our own version and the level of the specification that it meets. */
export const version = '0.1.0'
export const specificationLevel = '5.7'
