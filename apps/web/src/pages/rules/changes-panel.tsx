import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { GitCompare } from 'lucide-react'
import { api } from '#api'
import { texts } from '#texts'
import { Notice } from '#ui/notice.tsx'
import { Failed } from '#ui/state/state.tsx'
import classes from './rules.module.css'

const words = texts.rules

/** What saving this text would change, and for whom. */
export function ChangesPanel({ rules }: { rules: string }) {
  const compared = useMutation({ mutationFn: () => api.rules.check({ body: { rules } }) })
  const { data, error, isPending } = compared
  return (
    <section className={classes.changes} aria-labelledby="changes">
      <header className={classes.benchHead}>
        <h2 id="changes">{words.changes}</h2>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          leftSection={<GitCompare size={13} />}
          onClick={() => compared.mutate()}
        >
          {words.compare}
        </Button>
      </header>
      <p className={classes.quiet}>{words.changesText}</p>
      {error && <Failed error={error} />}
      {data && data.warnings.length > 0 && (
        <Notice meaning="attention">
          {data.warnings.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {data && data.errors.length > 0 && (
        <ul className={classes.cases}>
          {data.errors.map(({ row, col, message }) => (
            <li key={`${row}:${col} ${message}`} className={classes.denied}>
              {words.line(row)}: {message}
            </li>
          ))}
        </ul>
      )}
      {data && data.errors.length === 0 && <Changes changes={data.changes} />}
    </section>
  )
}

type Change = Awaited<ReturnType<typeof api.rules.check>>['changes'][number]

function Changes({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p>{words.same}</p>
  return (
    <table className={classes.values}>
      <thead>
        <tr>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.request}</th>
          <th scope="col">{words.change}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ who, method, path, after }) => (
          <tr key={`${who} ${method} ${path}`}>
            <td>{who}</td>
            <td>
              <code>
                {method} {path}
              </code>
            </td>
            <td data-allowed={after}>{words.becomes(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
