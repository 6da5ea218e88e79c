import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { texts } from '#texts'
import classes from './endpoints.module.css'
import type { Endpoint, EndpointRow } from './operations.ts'

const words = texts.apis.endpoints

interface ListProps {
  rows: EndpointRow[]
  chosen: string
  choose: (key: string) => void
}

const heights = { tag: 32, operation: 44 }

/** Operations under their tags; only those in sight are in the page, because there may be hundreds. */
export function EndpointList({ rows, chosen, choose }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'operation'],
    overscan: 8,
  })
  const place = rows.findIndex((row) => row.kind === 'operation' && row.key === chosen)
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place)
  }, [place, virtual])

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const operations = rows.filter((row) => row.kind === 'operation')
    const next = operations[operations.findIndex(({ key }) => key === chosen) + step]
    if (next) choose(next.key)
  }
  return (
    <div
      ref={scroller}
      className={classes.list}
      role="listbox"
      tabIndex={0}
      aria-label={words.title}
      aria-activedescendant={place >= 0 ? optionId(chosen) : undefined}
      onKeyDown={walk}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index]
          if (!row) return null
          const style = { height: size, transform: `translateY(${start}px)` }
          return row.kind === 'tag' ? (
            <div key={key} className={classes.tag} style={style} role="presentation">
              {row.tag || words.untagged} <span>{row.count}</span>
            </div>
          ) : (
            <Option key={key} row={row} style={style} isChosen={index === place} choose={choose} />
          )
        })}
      </div>
    </div>
  )
}

const optionId = (key: string) => `operation-${key.replaceAll(/[^\w]+/g, '-')}`

interface OptionProps {
  row: Endpoint
  style: { height: number; transform: string }
  isChosen: boolean
  choose: (key: string) => void
}

function Option({ row, style, isChosen, choose }: OptionProps) {
  const { key, method, path, summary, on } = row
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the active one
    <div
      id={optionId(key)}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      style={style}
      title={`${method.toUpperCase()} ${path}`}
      onClick={() => choose(key)}
    >
      <span className={classes.method} data-method={method}>
        {method.toUpperCase()}
      </span>
      <span className={classes.path}>
        <span className="mono">{path}</span>
        <small>{summary || ' '}</small>
      </span>
      {on.length > 0 && (
        <span className={classes.on} title={on.join(', ')}>
          <span aria-hidden>{on.length}</span>
          <span className="visually-hidden">{words.on(on.length)}</span>
        </span>
      )}
    </div>
  )
}
