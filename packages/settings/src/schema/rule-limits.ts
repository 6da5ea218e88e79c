import { section, whole } from './makers.ts'

const kib = 1024
const mib = 1024 * kib

const bound = (description: string, byDefault: number, most: number) =>
  whole(description, byDefault, { minimum: 1, maximum: most })

/** What one decision of the access rules may use; the largest values keep the service answering. */
export const ruleLimits = section({
  steps: bound('Steps of a decision.', 1_000_000, 10_000_000),
  milliseconds: bound('Milliseconds of a decision, without waiting for objects.', 80, 1_000),
  bytes: bound('Bytes of all values that the rules of a decision make.', 64 * mib, 256 * mib),
  result_bytes: bound('Bytes of what a decision results in.', mib, 16 * mib),
  messages: bound('Messages of a denial; further ones are left out.', 100, 1_000),
  message_bytes: bound('Bytes of a message; a longer one is cut.', kib, 16 * kib),
  fetches: bound('Objects that the rules of a decision read.', 16, 100),
  fetch_milliseconds: bound('Milliseconds that reading them may take together.', 2_000, 10_000),
  fetch_bytes: bound('Bytes of each of these objects.', 4 * mib, 16 * mib),
})
