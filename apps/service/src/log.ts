import pino, { type DestinationStream, type Logger } from 'pino'

const names: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** One line for people: time, level, message, then the rest as `key=value`. */
function textLine(json: string) {
  const { time, level, msg, err, ...rest } = JSON.parse(json)
  const pairs = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  const stack = err?.stack ? `\n${err.stack}` : ''
  const head = `${new Date(time).toISOString()} ${(names[level] ?? level).padEnd(5)} ${msg ?? ''}`
  return `${[head, ...pairs].join(' ')}${stack}\n`
}

/** Structured logs on standard output, as JSON or as text for people. */
export function createLog(
  { log_level, log_format }: { log_level: string; log_format: string },
  out: NodeJS.WritableStream = process.stdout,
): Logger {
  const stream: DestinationStream = {
    write: (line) => out.write(log_format === 'json' ? line : textLine(line)),
  }
  return pino({ level: log_level, base: undefined }, stream)
}
