export { locate } from './locate.ts'
export { guessFormat, longestYaml, parseText, type TextFormat, type YamlReader } from './parse.ts'
export { writeText } from './write.ts'
