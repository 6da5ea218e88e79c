import { ActionIcon, NativeSelect } from '@mantine/core'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentType } from 'react'
import { texts } from '#texts'
import classes from './list.module.css'
import { pageSizes } from './list-address.ts'
import type { ListQuery } from './list-types.ts'

const words = texts.list

interface FootProps {
  query: ListQuery
  pages: number
  rows: number
  change: (edit: Partial<ListQuery>) => void
}

export function ListFoot({ query, pages, rows, change }: FootProps) {
  const { p, size } = query
  const sizes = pageSizes.map((each) => ({
    value: String(each),
    label: each === 0 ? words.all : String(each),
  }))
  return (
    <footer className={classes.foot}>
      <span className={classes.count} aria-live="polite">
        {pages > 1 ? words.page(p, pages) : words.rows(rows)}
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
          <Step
            icon={ChevronFirst}
            label={words.first}
            to={1}
            now={p}
            pages={pages}
            change={change}
          />
          <Step
            icon={ChevronLeft}
            label={words.previous}
            to={p - 1}
            now={p}
            pages={pages}
            change={change}
          />
          <Step
            icon={ChevronRight}
            label={words.next}
            to={p + 1}
            now={p}
            pages={pages}
            change={change}
          />
          <Step
            icon={ChevronLast}
            label={words.last}
            to={pages}
            now={p}
            pages={pages}
            change={change}
          />
        </span>
      )}
    </footer>
  )
}

interface StepProps {
  icon: ComponentType<{ size?: number }>
  label: string
  to: number
  now: number
  pages: number
  change: FootProps['change']
}

const Step = ({ icon: Icon, label, to, now, pages, change }: StepProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={label}
    disabled={to < 1 || to > pages || to === now}
    onClick={() => change({ p: to })}
  >
    <Icon size={16} />
  </ActionIcon>
)
