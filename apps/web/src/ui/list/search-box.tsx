import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { texts } from '#texts'
import classes from './list.module.css'

interface SearchProps {
  value: string
  label: string
  change: (value: string) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Searches while one types. The key `/` leads here from anywhere on the screen. */
export function SearchBox({ value, label, change }: SearchProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next
    change(next.trim())
  }, 250)
  useEffect(() => {
    // The address has changed by other means than this box: a link, or back.
    if (value !== sent.current.trim()) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  const edit = (next: string) => {
    setText(next)
    send(next)
  }
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      name="q"
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<Search size={15} aria-hidden />}
      rightSection={
        text && (
          <CloseButton size="sm" aria-label={texts.list.clearSearch} onClick={() => edit('')} />
        )
      }
      onChange={(event) => edit(event.currentTarget.value)}
    />
  )
}
