import type { JsonObject } from '#json/value.ts'

/** A classic definition as it travels: the members of `ClassicShape` and whatever else was sent. */
export type ClassicDefinition = JsonObject
