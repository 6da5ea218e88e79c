export { locate } from './locate.ts'
export { guessFormat, longestYaml, parseText, type TextFormat } from './parse.ts'
export { writeText } from './write.ts'
