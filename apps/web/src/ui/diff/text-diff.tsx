import { texts } from '#texts'
import { type DiffLine, diffLines } from './line-diff.ts'
import classes from './text-diff.module.css'

const words = texts.diff
const around = 3
const marks = { same: ' ', gone: '−', new: '+' }
const tags = { same: 'span', gone: 'del', new: 'ins' } as const

/** Changed lines of a text with a few around them; longer parts that stayed are left out. */
export function TextDiff({ label, before, after }: Record<'label' | 'before' | 'after', string>) {
  const lines = diffLines(before, after)
  if (lines.every(({ kind }) => kind === 'same')) return <p>{words.sameText}</p>
  return (
    <section
      className={classes.diff}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
      tabIndex={0}
    >
      {partsOf(lines).map((part) => (
        <div key={part[0]?.at} className={classes.part}>
          {part.map((line) => (
            <Line key={line.at} line={line} />
          ))}
        </div>
      ))}
    </section>
  )
}

type PlacedLine = DiffLine & { at: number }

function Line({ line: { kind, text, row } }: { line: PlacedLine }) {
  const Text = tags[kind]
  return (
    <div className={classes.line} data-kind={kind}>
      <span className={classes.row}>{row}</span>
      <span aria-hidden>{marks[kind]}</span>
      <Text>
        <code>{text}</code>
      </Text>
    </div>
  )
}

/** Runs of lines that are near a change. */
function partsOf(lines: DiffLine[]): PlacedLine[][] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same')
  const parts: PlacedLine[][] = []
  let last = Number.NaN
  for (const [at, line] of lines.entries()) {
    if (!isNear(at)) continue
    if (at !== last + 1) parts.push([])
    parts.at(-1)?.push({ ...line, at })
    last = at
  }
  return parts
}
