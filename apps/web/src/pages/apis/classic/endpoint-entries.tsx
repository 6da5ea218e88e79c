import { Button } from '@mantine/core'
import { GripVertical, Plus } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { texts } from '#texts'
import { DescribedField } from '#ui/described/described-field.tsx'
import { choice, mono, unless } from '#ui/described/field-spec.ts'
import { ItemButtons } from '#ui/described/item-buttons.tsx'
import { below, type Lens, read, write } from '#ui/described/lens.ts'
import { moveItem } from '#ui/described/move-item.ts'
import { getAt } from '#ui/form/paths.ts'
import { type EndpointListSpec, endpointMethods } from './endpoint-lists.ts'
import classes from './endpoints.module.css'

const words = texts.apis.lists

interface EntriesProps {
  lens: Lens
  spec: EndpointListSpec
  whenAdded: () => void
}

/** The entries of one list, moved by dragging, by buttons, or by Alt and the arrow keys. */
export function EndpointEntries({ lens, spec, whenAdded }: EntriesProps) {
  const value = read(lens)
  const entries: unknown[] = Array.isArray(value) ? value : []
  const [dragged, setDragged] = useState<number | null>(null)
  const change = (next: unknown[]) => write({ ...lens, isSparse: false }, next)
  const add = () => {
    change([...entries, { path: '/', method: 'GET', ...spec.defaults }])
    whenAdded()
  }
  const drop = (index: number) => {
    if (dragged !== null) change(moveItem(entries, dragged, index))
    setDragged(null)
  }
  const press = (index: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || !event.altKey) return
    event.preventDefault()
    change(moveItem(entries, index, index + step))
  }
  return (
    <>
      {entries.length === 0 && <p className={classes.none}>{words.none}</p>}
      <ol className={classes.items}>
        {entries.map((entry, index) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are what they are by their place
            key={index}
            {...{ lens, spec, entry, entries, index, change }}
            isTarget={dragged !== null && dragged !== index}
            onGrab={() => setDragged(index)}
            onDrop={() => drop(index)}
            onKey={press(index)}
          />
        ))}
      </ol>
      <Button
        variant="default"
        size="xs"
        className={classes.add}
        leftSection={<Plus size={13} />}
        onClick={add}
      >
        {words.add}
      </Button>
    </>
  )
}

interface EntryProps extends Omit<EntriesProps, 'whenAdded'> {
  entry: unknown
  entries: unknown[]
  index: number
  isTarget: boolean
  change: (entries: unknown[]) => void
  onGrab: () => void
  onDrop: () => void
  onKey: (event: KeyboardEvent) => void
}

function Entry(props: EntryProps) {
  const { lens, spec, entry, entries, index, isTarget, change, onGrab, onDrop, onKey } = props
  const place = { ...below(lens, [String(index)]), isSparse: false }
  const name = `${String(getAt(entry, ['method']) ?? '')} ${String(getAt(entry, ['path']) ?? '')}`
  const hasSwitch = spec.key !== 'validate_request'
  return (
    <li
      className={classes.item}
      aria-label={name.trim()}
      onKeyDown={onKey}
      onDragOver={(event: DragEvent) => isTarget && event.preventDefault()}
      onDrop={onDrop}
    >
      <span className={classes.grip} draggable title={words.drag} onDragStart={onGrab} aria-hidden>
        <GripVertical size={16} />
      </span>
      <div className={classes.fields}>
        <div className={classes.route}>
          <DescribedField lens={place} spec={choice('method', [words.method], endpointMethods)} />
          <DescribedField lens={place} spec={mono('path', [words.path])} />
        </div>
        {hasSwitch && (
          <DescribedField lens={place} spec={unless('disabled', texts.designer.enabled)} />
        )}
        {spec.fields.map((field) => (
          <DescribedField key={field.at} lens={place} spec={field} />
        ))}
      </div>
      <ItemButtons name={name} items={entries} index={index} change={change} />
    </li>
  )
}
