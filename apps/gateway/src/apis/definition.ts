import { type ClassicDefinition, type ClassicShape, withDefaults } from '@svc/definitions'

type Filled<T> = T extends unknown[]
  ? Filled<NonNullable<T[number]>>[]
  : T extends object
    ? { [K in keyof T]-?: Filled<NonNullable<T[K]>> }
    : T

/** A classic definition in which every member that we read has a value. */
export type Definition = Filled<ClassicShape>

export type VersionShape = Definition['version_data']['versions'][string]
export type AuthConfig = Definition['auth_configs'][string]

/**
 * The definition with zero values for what it leaves out. The types of the schema allow absence
 * and null everywhere; filling removes both, but for the lists of endpoints, which are not read
 * through this type.
 */
export const fillDefinition = (given: ClassicDefinition): Definition =>
  withDefaults(given) as unknown as Definition
