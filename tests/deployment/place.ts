import { fileURLToPath } from 'node:url'

/** The folder with everything that is about running the product elsewhere. */
export const folder = new URL('../../deploy/', import.meta.url)
export const root = fileURLToPath(new URL('../../', import.meta.url))
