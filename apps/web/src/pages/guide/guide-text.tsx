import { Anchor } from '@mantine/core'
import { TextLink } from '#ui/link/link.tsx'
import classes from './guide.module.css'
import { type Block, type Inline, parseBlocks, parseInline } from './markdown.ts'

/** A page of the guide. Everything is text of React, so nothing in it can run. */
export const GuideText = ({ markdown }: { markdown: string }) => (
  <article className={classes.text}>
    {parseBlocks(markdown).map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes while it is shown
      <BlockView key={index} block={block} />
    ))}
  </article>
)

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} />
        </p>
      )
    case 'code':
      return <pre>{block.text}</pre>
    case 'list':
      return <Items {...block} />
    case 'table':
      return <Table {...block} />
  }
}

function Heading({ level, text, id }: Extract<Block, { kind: 'heading' }>) {
  // The title of the page stands in its head.
  if (level === 1) return null
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id}>
      <Line text={text} />
    </Tag>
  )
}

function Items({ isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((item) => (
        <li key={item}>
          <Line text={item} />
        </li>
      ))}
    </List>
  )
}

const Table = ({ head, rows }: Extract<Block, { kind: 'table' }>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
  <div className={classes.scroller} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              <Line text={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, index) => (
              <td key={`${head[index]}`}>
                <Line text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Line = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
  parseInline(text).map((part, index) => <Part key={index} part={part} />)

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return <strong>{part.text}</strong>
    case 'emphasis':
      return <em>{part.text}</em>
    case 'link':
      return <PageLink text={part.text} to={part.to} />
    default:
      return part.text
  }
}

function PageLink({ text, to }: { text: string; to: string }) {
  const [, page] = /^([\w-]+)\.md$/.exec(to) ?? []
  if (page) return <TextLink to={`/guide/${page}`}>{text}</TextLink>
  if (to.startsWith('/')) return <TextLink to={to}>{text}</TextLink>
  const isAddress = /^https?:\/\//.test(to)
  return isAddress ? (
    <Anchor inherit href={to} target="_blank" rel="noreferrer">
      {text}
    </Anchor>
  ) : (
    text
  )
}
