import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '#ui/link/link.tsx'
import { type Inline, parseInline } from './markdown.ts'
import { addressOfPage, readTarget } from './targets.ts'

const pictures = import.meta.glob<string>('#images/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})
const addresses = new Map(
  Object.entries(pictures).map(([file, url]) => [file.replace(/^.*\//, ''), url]),
)

interface LineProps {
  text: string
  /** The page that it stands on. */
  page: string
}

/** A line of text with its marks, links and pictures. */
export const Line = ({ text, page }: LineProps) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
  parseInline(text).map((part, index) => <Part key={index} part={part} page={page} />)

function Part({ part, page }: { part: Inline; page: string }) {
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return <strong>{part.text}</strong>
    case 'emphasis':
      return <em>{part.text}</em>
    case 'link':
      return (
        <Leading to={part.to} page={page}>
          <Line text={part.text} page={page} />
        </Leading>
      )
    case 'image':
      return <Picture to={part.to} text={part.text} />
    default:
      return part.text
  }
}

/** A link, or only its words where the guide does not know the way. */
function Leading({ to, page, children }: { to: string; page: string; children: ReactNode }) {
  const target = readTarget(to)
  switch (target?.kind) {
    case 'page':
      return (
        <TextLink to={addressOfPage(target.page)} hash={target.anchor}>
          {children}
        </TextLink>
      )
    case 'part':
      return (
        <TextLink to={addressOfPage(page)} hash={target.anchor}>
          {children}
        </TextLink>
      )
    case 'address':
      return (
        <Anchor inherit href={target.href} target="_blank" rel="noreferrer">
          {children}
        </Anchor>
      )
    default:
      return children
  }
}

/** A picture of a screen, which opens in its own size. */
function Picture({ to, text }: { to: string; text: string }) {
  const target = readTarget(to)
  const url = target?.kind === 'picture' ? addresses.get(target.name) : undefined
  if (!url) return text
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={text} loading="lazy" />
    </a>
  )
}
