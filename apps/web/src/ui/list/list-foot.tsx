import { ActionIcon, NativeSelect } from '@mantine/core'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { texts } from '#texts'
import classes from './list.module.css'
import { pageSizes } from './list-address.ts'
import type { ListQuery } from './list-types.ts'

const words = texts.list

interface FootProps {
  query: ListQuery
  pages: number
  rows: number
  /** Undefined until it is known. */
  total: number | undefined
  change: (edit: Partial<ListQuery>) => void
}

/** `26–50 of 57`, or less while the total is not known. */
function describe({ query: { p, size }, pages, rows, total }: FootProps) {
  if (pages <= 1) return words.rows(rows)
  if (total === undefined || rows === 0) return words.page(p, pages)
  const before = (p - 1) * size
  return words.range(before + 1, before + rows, total)
}

export function ListFoot(props: FootProps) {
  const { query, pages, change } = props
  const { p, size } = query
  const sizes = pageSizes.map((each) => ({
    value: String(each),
    label: each === 0 ? words.all : String(each),
  }))
  return (
    <footer className={classes.foot}>
      <span className={classes.count} aria-live="polite">
        {describe(props)}
      </span>
      <span className={classes.size}>
        <span aria-hidden>{words.size}</span>
        <NativeSelect
          size="xs"
          aria-label={words.size}
          data={sizes}
          value={String(size)}
          onChange={(event) => change({ size: Number(event.currentTarget.value) })}
        />
      </span>
      {pages > 1 && (
        <span className={classes.steps}>
          {steps(p, pages).map(({ label, icon: Icon, to }) => (
            <ActionIcon
              key={label}
              variant="subtle"
              color="gray"
              aria-label={label}
              disabled={to < 1 || to > pages || to === p}
              onClick={() => change({ p: to })}
            >
              <Icon size={16} />
            </ActionIcon>
          ))}
        </span>
      )}
    </footer>
  )
}

const steps = (p: number, pages: number) => [
  { label: words.first, icon: ChevronFirst, to: 1 },
  { label: words.previous, icon: ChevronLeft, to: p - 1 },
  { label: words.next, icon: ChevronRight, to: p + 1 },
  { label: words.last, icon: ChevronLast, to: pages },
]
