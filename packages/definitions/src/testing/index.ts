export { acceptableClassicDefinitions, acceptableOasDocuments } from './acceptable.ts'
export {
  classicApi,
  classicWithEndpoints,
  oasApi,
  oasWithMiddleware,
  oasWithScheme,
  openApi,
} from './builders.ts'
export { classicDefinitions, oasDocuments } from './definitions.ts'
export { classicExamples } from './examples/classic.ts'
export { oasExamples } from './examples/oas.ts'
