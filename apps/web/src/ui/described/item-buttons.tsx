import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { texts } from '#texts'
import classes from './described.module.css'
import { moveItem } from './move-item.ts'

const words = texts.form

interface ButtonsProps<Item> {
  /** What the item is called by those who listen. */
  name: string
  items: Item[]
  index: number
  change: (items: Item[]) => void
}

/** Moves an item of a list up and down, and takes it out. */
export const ItemButtons = <Item,>({ name, items, index, change }: ButtonsProps<Item>) => (
  <div className={classes.itemButtons}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={words.moveUp(name)}
      disabled={index === 0}
      onClick={() => change(moveItem(items, index, index - 1))}
    >
      <ArrowUp size={14} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={words.moveDown(name)}
      disabled={index === items.length - 1}
      onClick={() => change(moveItem(items, index, index + 1))}
    >
      <ArrowDown size={14} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={words.removeRow(name)}
      onClick={() => change(items.toSpliced(index, 1))}
    >
      <X size={14} />
    </ActionIcon>
  </div>
)
