import { useQuery } from '@tanstack/react-query'
import { trafficStateQuery } from '#state/traffic.ts'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './activity.module.css'
import { useRangeSearch } from './use-view.ts'

const words = texts.activity

/** What one must know of all figures on the screen: a sample among them, or only one's own APIs. */
export function TrafficNotes() {
  const { data } = useQuery(trafficStateQuery)
  const search = useRangeSearch()
  return (
    <div className={classes.notes}>
      {data?.sample && (
        <Notice meaning="attention">
          {words.sample}{' '}
          <TextLink to="/activity" search={{ ...search, tags: words.sampleTag }}>
            {words.sampleOnly}
          </TextLink>
        </Notice>
      )}
      {data?.owned && <Notice meaning="information">{words.owned}</Notice>}
    </div>
  )
}
