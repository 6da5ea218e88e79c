import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#texts'
import { CopyButton } from '#ui/copy-button.tsx'
import { type HttpMessage, prettyBody } from './http-message.ts'
import classes from './record.module.css'

const words = texts.logs

/** What was sent or answered: its first line, headers and body. */
export function MessageView({ title, message }: { title: string; message: HttpMessage }) {
  const { first, headers, body } = message
  const [isRaw, setRaw] = useState(false)
  const laidOut = prettyBody(body)
  const text = isRaw ? body : laidOut
  return (
    <section className={classes.message} aria-label={title}>
      <h3>{title}</h3>
      <code className={classes.first}>{first}</code>
      {headers.length > 0 && (
        <table aria-label={words.headers}>
          <tbody>
            {headers.map(([name, value], at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {body === '' ? (
        <p className={classes.quiet}>{words.noBody}</p>
      ) : (
        <div className={classes.body}>
          <div className={classes.tools}>
            {laidOut !== body && (
              <SegmentedControl
                size="xs"
                aria-label={`${title}: ${words.body}`}
                value={isRaw ? 'raw' : 'pretty'}
                onChange={(value) => setRaw(value === 'raw')}
                data={[
                  { value: 'pretty', label: words.pretty },
                  { value: 'raw', label: words.raw },
                ]}
              />
            )}
            <CopyButton text={text} label={`${texts.frame.copy} ${words.body}`} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre tabIndex={0}>{text}</pre>
        </div>
      )}
    </section>
  )
}
