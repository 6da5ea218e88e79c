import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/link/link.tsx'
import classes from './audit.module.css'
import { chainQuery } from './audit.queries.ts'

const words = texts.audit.chain

/** Whether the records are still the ones that were written. */
export function ChainState() {
  const { data, error } = useQuery({ ...chainQuery, retry: false })
  if (error) return null
  if (!data) return <Badge meaning="quiet">{words.checking}</Badge>
  const text = data.intact ? words.intactText(data.records) : words.brokenText(data.reason ?? '')
  return (
    <span className={classes.chain}>
      <Tooltip label={text} multiline maw={320}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must open by keyboard too */}
        <span tabIndex={0}>
          <Badge meaning={data.intact ? 'ok' : 'failing'}>
            {data.intact ? words.intact : words.broken}
          </Badge>
        </span>
      </Tooltip>
      {data.broken && <TextLink to={`/audit-log/${data.broken}`}>{words.brokenAt}</TextLink>}
    </span>
  )
}
