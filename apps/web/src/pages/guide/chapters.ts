import contents from '#guide/README.md?raw'
import { readContents } from './contents.ts'

/** The guide's own table of contents, and what it says. */
export const chapters = readContents(contents)
export { contents }
