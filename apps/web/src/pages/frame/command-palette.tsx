import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'
import classes from './command-palette.module.css'
import type { PaletteItem } from './palette-objects.ts'
import { usePaletteItems } from './palette-results.ts'

const words = texts.palette

interface PaletteProps {
  pages: PageEntry[]
  isOpen: boolean
  close: () => void
}

/** Jumps to screens and objects by name. */
export const CommandPalette = ({ pages, isOpen, close }: PaletteProps) => (
  <Modal.Root opened={isOpen} onClose={close} centered={false} yOffset="12vh" size={560}>
    <Modal.Overlay backgroundOpacity={0.35} />
    <Modal.Content aria-label={words.title}>
      <Results pages={pages} isOpen={isOpen} close={close} />
    </Modal.Content>
  </Modal.Root>
)

function Results({
  pages,
  isOpen,
  close,
}: {
  pages: PageEntry[]
  isOpen: boolean
  close: () => void
}) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const { items, isSearching } = usePaletteItems(pages, text.trim(), isOpen)
  const at = Math.min(chosen, items.length - 1)
  const open = ({ to }: PaletteItem) => {
    close()
    void navigate({ to })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) {
      event.preventDefault()
      setChosen((at + step + items.length) % items.length)
    }
    const item = items[at]
    if (event.key === 'Enter' && item) open(item)
  }
  return (
    <div className={classes.palette}>
      <div className={classes.box}>
        <Search size={17} aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls="palette-items"
          aria-activedescendant={items.length > 0 ? `palette-${at}` : undefined}
          aria-label={words.title}
          placeholder={words.placeholder}
          value={text}
          data-autofocus
          autoComplete="off"
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
      </div>
      <Items items={items} at={at} open={open} choose={setChosen} />
      <p className={classes.foot} role="status">
        {items.length === 0 && (isSearching ? words.searching : words.none(text))}
        {items.length > 0 && words.keys}
      </p>
    </div>
  )
}

interface ItemsProps {
  items: PaletteItem[]
  at: number
  open: (item: PaletteItem) => void
  choose: (index: number) => void
}

const Items = ({ items, at, open, choose }: ItemsProps) => (
  <div id="palette-items" role="listbox" aria-label={words.title} className={classes.items}>
    {items.map((item, index) => (
      <div key={item.to} role="presentation">
        {item.group !== items[index - 1]?.group && (
          <p className={classes.group} role="presentation">
            {item.group}
          </p>
        )}
        <Option item={item} index={index} isChosen={index === at} open={open} choose={choose} />
      </div>
    ))}
  </div>
)

interface OptionProps extends Pick<ItemsProps, 'open' | 'choose'> {
  item: PaletteItem
  index: number
  isChosen: boolean
}

function Option({ item, index, isChosen, open, choose }: OptionProps) {
  const { icon: Icon, label, detail } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are served by the field
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={`palette-${index}`}
      role="option"
      aria-selected={isChosen}
      className={classes.item}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={() => open(item)}
      onMouseMove={() => choose(index)}
    >
      <Icon size={16} aria-hidden />
      <span>{label}</span>
      {detail && <small>{detail}</small>}
    </div>
  )
}
