import classes from './guide.module.css'
import { Line } from './line.tsx'
import type { Block } from './markdown.ts'

interface BlocksProps {
  page: string
  blocks: Block[]
}

export const Blocks = ({ page, blocks }: BlocksProps) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes while it is shown
    <BlockView key={index} page={page} block={block} />
  ))

function BlockView({ block, page }: { block: Block; page: string }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} page={page} />
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} page={page} />
        </p>
      )
    case 'code':
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
      return <pre tabIndex={0}>{block.text}</pre>
    case 'list':
      return <Items {...block} page={page} />
    case 'table':
      return <Table {...block} page={page} />
  }
}

type Part<Kind extends Block['kind']> = Extract<Block, { kind: Kind }> & { page: string }

function Heading({ level, text, id, page }: Part<'heading'>) {
  // The title of the page stands in its head.
  if (level === 1) return null
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id}>
      <Line text={text} page={page} />
    </Tag>
  )
}

function Items({ isOrdered, start, items, page }: Part<'list'>) {
  const shown = items.map((item) => (
    <li key={item}>
      <Line text={item} page={page} />
    </li>
  ))
  return isOrdered ? <ol start={start}>{shown}</ol> : <ul>{shown}</ul>
}

const Table = ({ head, rows, page }: Part<'table'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
  <div className={classes.scroller} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              <Line text={cell} page={page} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, index) => (
              <td key={`${head[index]}`}>
                <Line text={cell} page={page} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
