export { bundleFiles, findMainFile } from '#bundle/bundle.ts'
export {
  categoriesOf,
  categoryProblem,
  cleanCategories,
  nameProblem,
  withCategories,
  withoutCategories,
} from '#categories/name.ts'
export { removeCertificate } from '#certificates/remove.ts'
export { type CertificateUse, certificateUsesOf } from '#certificates/uses.ts'
export { type AuthType, authTypes, authTypesOf } from '#classic/authentication.ts'
export { checkClassicRules } from '#classic/check-rules.ts'
export { checkClassicShape, type ShapeOptions } from '#classic/check-shape.ts'
export { type ApiIdentity, completeClassic, defaultVersionKey } from '#classic/complete.ts'
export { compressClassic } from '#classic/compress.ts'
export { withDefaults } from '#classic/defaults.ts'
export type { ClassicDefinition } from '#classic/definition.ts'
export {
  type ApiFacts,
  type ApiType,
  apiTypeOf,
  apiTypes,
  factsOf,
  versionNamesOf,
} from '#classic/facts.ts'
export {
  defaultListenPath,
  isSameRoute,
  normaliseListenPath,
  routeKeyOf,
} from '#classic/listen-path.ts'
export { modernEndpoints } from '#classic/modern-endpoints.ts'
export { mainVersionName, moderniseClassic } from '#classic/modernise.ts'
export { type ClassicShape, classicSchema } from '#classic/schema/index.ts'
export { slugOf } from '#classic/slug.ts'
export {
  generalLossesFromClassic,
  lossesFromClassic,
} from '#convert/losses/from-classic.ts'
export { generalLossesFromOas, lossesFromOas } from '#convert/losses/from-oas.ts'
export type { Loss } from '#convert/losses/loss.ts'
export type { EntryOptions } from '#convert/operations/to-entries.ts'
export { oasToClassic } from '#convert/to-classic.ts'
export { classicToOas } from '#convert/to-oas.ts'
export { updateOasFromClassic } from '#convert/update.ts'
export { type Dialect, dialects, extensionNameIn, toDialect, toOurNames } from '#dialect/names.ts'
export { adviseOas } from '#extension/advise.ts'
export { checkOasRules } from '#extension/check-rules.ts'
export { extensionName, extensionOf, type OasDocument } from '#extension/name.ts'
export { eventNames, extensionSchema, type GatewayExtension } from '#extension/schema/index.ts'
export {
  type DataSourceFormat,
  dataSourceFormatOf,
  importDataSource,
} from '#graph/import.ts'
export { detachHooks, embedHooks, type FindHook, hookIdsOfReferences } from '#hooks/embed.ts'
export { hookIdsOf, resolveHooks } from '#hooks/resolve.ts'
export { copy } from '#json/copy.ts'
export { isShallow } from '#json/depth.ts'
export { isSame } from '#json/equal.ts'
export { readAt, toPath, writeAt } from '#json/path.ts'
export { isObject, type Json, type JsonObject } from '#json/value.ts'
export {
  completeOas,
  identityOf,
  type OasIdentity,
  withoutExtension,
  withStrippedListenPath,
} from '#oas/identity.ts'
export { importOpenApi } from '#oas/import.ts'
export { type ImportParameters, readImportParameters } from '#oas/parameters.ts'
export {
  findUpstream,
  isAbsoluteUrl,
  withGatewayServers,
  withoutGatewayServers,
} from '#oas/servers.ts'
export { updateDescription } from '#oas/update.ts'
export { type CheckOptions, checkOasShape, checkOpenApi, hasExtension } from '#openapi/check.ts'
export { checkValues, type ValueOptions } from '#openapi/check-values.ts'
export {
  type ExampleAnswer,
  type ExampleChoice,
  exampleAnswer,
} from '#openapi/example.ts'
export {
  defaultOperationId,
  type Method,
  methods,
  type Operation,
  operationsOf,
} from '#openapi/operations.ts'
export { type Flavour, findOasSchema, oasSchema, openApiSchema } from '#openapi/schema/index.ts'
export { compareSpecificity } from '#openapi/specificity.ts'
export { type OpenApiVersion, openApiVersionOf, openApiVersions } from '#openapi/version.ts'
export {
  describeProblem,
  done,
  failed,
  type Outcome,
  type Position,
  type Problem,
} from '#problem.ts'
export { withClassicTag, withOasTag } from '#tags/tags.ts'
export { mergeTemplate } from '#template/merge.ts'
export {
  addVersion,
  defaultNameOf,
  findVersion,
  isBase,
  type NewVersion,
  newVersionNameMissing,
  rebaseVersions,
  removeVersion,
  renameVersion,
} from '#versions/edit.ts'
export {
  listVersions,
  type VersionedApi,
  type VersionFilter,
  type VersionRow,
} from '#versions/list.ts'
export { type SeparatedVersions, separateVersions } from '#versions/separate.ts'
export {
  type ApiUrl,
  type Listener,
  urlsOf,
  type Way,
  waysToBase,
  waysToVersion,
} from '#versions/urls.ts'
export {
  type Version,
  type Versioning,
  versioningOfClassic,
  versioningOfOas,
  withClassicVersioning,
  withOasVersioning,
} from '#versions/versioning.ts'
