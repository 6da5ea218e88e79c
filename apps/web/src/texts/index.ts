/**
 * Every word on the screens, by area; a second language is a second object of this shape. Each area
 * comes with the screens that say it, as long as it is named (`texts.keys`) and never looked up.
 */
export * as texts from './words.ts'
