import { texts } from '#texts'
import { formatCount } from '../figures/format.ts'
import classes from './map.module.css'
import { mapSize, type Shape, shapes } from './shapes.ts'

const words = texts.map

interface MapProps {
  label: string
  /** How much there is, by the two letters of a country. */
  counts: ReadonlyMap<string, number>
  chosen?: string
  choose: (letters: string) => void
}

/** Shades; by the root, so that one large country does not leave the rest pale. */
const steps = 5
function shadeOf(count: number, most: number): number {
  if (count === 0) return 0
  return Math.max(1, Math.ceil(Math.sqrt(count / most) * steps))
}

/** The world; every country with something to show can be reached by keyboard and opened. */
export function WorldMap({ label, counts, chosen, choose }: MapProps) {
  const most = Math.max(1, ...counts.values())
  return (
    <figure className={classes.map}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing of buttons is no set of fields */}
      <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} role="group" aria-label={label}>
        {shapes.map((shape) => {
          const count = counts.get(shape.letters ?? '') ?? 0
          const shared = { shape, count, shade: shadeOf(count, most) }
          return count > 0 ? (
            <Country
              key={shape.id}
              {...shared}
              isChosen={shape.letters === chosen}
              choose={() => choose(shape.letters ?? '')}
            />
          ) : (
            <path key={shape.id} d={shape.path} data-shade={0} aria-hidden>
              <title>{shape.name}</title>
            </path>
          )
        })}
      </svg>
      <Legend most={most} />
    </figure>
  )
}

interface CountryProps {
  shape: Shape
  count: number
  shade: number
  isChosen: boolean
  choose: () => void
}

const Country = ({ shape, count, shade, isChosen, choose }: CountryProps) => (
  // biome-ignore lint/a11y/useSemanticElements: there are no buttons inside a drawing
  <path
    d={shape.path}
    data-shade={shade}
    data-chosen={isChosen || undefined}
    role="button"
    tabIndex={0}
    aria-label={`${shape.name}: ${formatCount(count)}`}
    aria-pressed={isChosen}
    onClick={choose}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      choose()
    }}
  >
    <title>{`${shape.name}: ${formatCount(count)}`}</title>
  </path>
)

const Legend = ({ most }: { most: number }) => (
  <figcaption className={classes.legend}>
    <span>{words.legend}</span>
    <span>{words.few}</span>
    <i data-shade={0} title={words.none} />
    {Array.from({ length: steps }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shades have no other name
      <i key={at} data-shade={at + 1} />
    ))}
    <span>
      {words.many} ({formatCount(most)})
    </span>
  </figcaption>
)
