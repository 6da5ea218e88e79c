/** What a terminal or a pipe is here. */
export interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

export interface Progress {
  /** Tells how far it is; of how much, where that is known. */
  at(done: number, total?: number): void
  /** The last word: the bar goes, and a pipe has its last line. */
  end(): void
}

const redrawMs = 100
const lineMs = 5_000
const barWidth = 24

const shown = (count: number) => count.toLocaleString('en')
const farOf = (done: number, total?: number) =>
  total === undefined ? shown(done) : `${shown(done)} of ${shown(total)}`

/**
 * Shows how far a long command is: a bar that is drawn again on a terminal, a plain line now and
 * then in a pipe or a log. It goes to the error output, so that results can be piped elsewhere.
 */
export function showProgress(
  what: string,
  out: Output = process.stderr,
  now: () => number = Date.now,
): Progress {
  return out.isTTY ? drawBar(what, out, now) : writeLines(what, out, now)
}

function drawBar(what: string, out: Output, now: () => number): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    at(done, total) {
      const isWhole = done === total
      if (!isWhole && now() - drawnAt < redrawMs) return
      drawnAt = now()
      const share = total ? Math.min(done / total, 1) : undefined
      const filled = Math.round((share ?? 0) * barWidth)
      const bar = `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] `
      const text = `${what} ${share === undefined ? '' : bar}${farOf(done, total)}`
      out.write(`\r\x1b[K${text.slice(0, (out.columns ?? 80) - 1)}`)
    },
    end() {
      out.write('\r\x1b[K')
    },
  }
}

function writeLines(what: string, out: Output, now: () => number): Progress {
  let toldAt = now()
  let last = { done: 0, total: undefined as number | undefined }
  let told = ''
  const tell = () => {
    const line = `${what}: ${farOf(last.done, last.total)}\n`
    if (line !== told) out.write(line)
    told = line
    toldAt = now()
  }
  return {
    at(done, total) {
      last = { done, total }
      if (now() - toldAt >= lineMs) tell()
    },
    end() {
      if (last.done > 0) tell()
    },
  }
}
