export type { Aggregate } from './aggregate/aggregate.ts'
export {
  type Aggregation,
  type AggregationSettings,
  aggregateRecords,
  createAggregation,
} from './aggregate/aggregation.ts'
export { isCounted, isGraph, isLogged, isMcp } from './aggregate/counted.ts'
export { addCounter, type Counter, describeCounter, emptyCounter } from './aggregate/counter.ts'
export {
  type Dimension,
  dimensions,
  type UptimeDimension,
  uptimeDimensions,
} from './aggregate/dimensions.ts'
export {
  nameEndpoint,
  nameVersion,
  readPathOfOwner,
  readPathOfVersion,
  readVersion,
} from './aggregate/endpoint.ts'
export { bucketOf, type Histogram, latencyBounds, percentile } from './aggregate/histogram.ts'
export { mergeAggregates, mergeUptime, rollUp } from './aggregate/merge.ts'

export {
  byApi,
  byClient,
  byCode,
  byCountry,
  byEndpoint,
  byEndpointOfOwner,
  byKey,
  byTag,
  byUrl,
  type Groupable,
  type Grouping,
  rowsByErrorCode,
  rowsByGroup,
} from './answers/groups.ts'
export { countStarts, parseUnit, rowsOverTime } from './answers/overtime.ts'
export {
  parseRange,
  previousRange,
  type RangeReading,
  type RangeSegments,
  type TimeRange,
} from './answers/range.ts'
export { type AnswerRow, type RowId, timeIdOf, toAnswerRow, toRowId } from './answers/row.ts'
export { type Order, parseOrder, type Sortable, sortRows } from './answers/sorting.ts'
export { chooseTagSource, hasTags, parseTags, type TagSource } from './answers/tagged.ts'

export type { Dialect } from './dialect.ts'
export { startOf, startOfNext, type TimeUnit, writeTime } from './moment.ts'
export type { Reading } from './msgpack/whole.ts'

export { type RecordRow, recordColumns } from './record/record.columns.ts'
export { fromRecordDocument, toRecordDocument } from './record/record.document.ts'
export { type LogEntry, toLogEntry } from './record/record.entry.ts'
export { fromRecordJson, toRecordJson } from './record/record.json.ts'
export { fromRecordRow, toRecordRow } from './record/record.row.ts'
export {
  emptyGeo,
  emptyRecord,
  type Geo,
  type GraphQLStats,
  type Latency,
  type MCPStats,
  type Network,
  type TrafficRecord,
} from './record/record.ts'
export { packRecord, readRecord } from './record/record.wire.ts'

export {
  type ComposeSettings,
  composeRecord,
  expiryOf,
  type RequestFacts,
} from './rules/compose.ts'
export { type DetailSettings, fitDocument, limitDetail } from './rules/detail.ts'
export { createFilter, type RecordFilters } from './rules/filters.ts'
export { toGeo } from './rules/geo.ts'
export { unknownFields } from './rules/ignored.ts'
export { noKey, obfuscateKey, recordKey } from './rules/keys.ts'
export { errorClassOf, networkCode, type Outcome, outcomeOf } from './rules/outcome.ts'
export { createNormaliser, type NormaliseSettings, repairPath } from './rules/paths.ts'
export { createPreparation, type PreparationSettings } from './rules/preparation.ts'
export { countedTag, isCountedTag, listTags, type TagFacts } from './rules/tags.ts'

export {
  type AggregateColumn,
  type AggregateRow,
  aggregateColumns,
  type LatencyColumn,
  latencyColumns,
  type MergeRule,
} from './stored/aggregate.columns.ts'
export { fromAggregateDocument } from './stored/aggregate.document.ts'
export { fromAggregateJson } from './stored/aggregate.json.ts'
export { listCounters, toAggregateRows } from './stored/aggregate.listing.ts'
export { toListsUpdate } from './stored/aggregate.lists.ts'
export { fromAggregateRow } from './stored/aggregate.reading.ts'
export { idOfRow, type RowSettings, toAggregateRow } from './stored/aggregate.row.ts'
export { type DocumentUpdate, toAggregateUpdate } from './stored/aggregate.update.ts'
export { type CodeColumn, codeColumns, columnOfCode } from './stored/codes.ts'
export type { ColumnKind } from './stored/columns.ts'
export type { StoredCounter } from './stored/counter.ts'
export { keyOfCounter } from './stored/mongo.keys.ts'
export { nameShard, nameStores } from './stored/store.names.ts'

export { aggregateUptime } from './uptime/uptime.aggregation.ts'
export { fromUptimeDocument, toUptimeDocument } from './uptime/uptime.document.ts'
export { emptyUptime, type UptimeRecord } from './uptime/uptime.ts'
export { packUptime, readUptime } from './uptime/uptime.wire.ts'
