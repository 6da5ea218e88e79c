/** A server that was met while looking. */
export interface Server {
  name: string
  engine: 'sqlite' | 'postgres' | 'mongo' | 'redis' | 'service'
  version?: string
  /** Its clock, and ours at that moment. */
  clock?: Date
  asked: Date
}
