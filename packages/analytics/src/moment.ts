/** RFC 3339 in UTC, without a fraction when there is none. */
export const writeTime = (time: Date): string => time.toISOString().replace('.000Z', 'Z')
