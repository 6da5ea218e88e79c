import { useQuery } from '@tanstack/react-query'
import { trafficStateQuery } from '#state/traffic.ts'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import { isNever } from '#ui/time/format.ts'
import { RelativeTime } from '#ui/time/time.tsx'

const words = texts.activity

/** Why a chart or a table is empty: nothing ever happened, or not in this time. */
export function NoTraffic() {
  const { data } = useQuery(trafficStateQuery)
  if (data && isNever(data.last_hit)) {
    return (
      <p>
        {words.noneText} <TextLink to="/guide/analytics">{texts.states.learnMore}</TextLink>
      </p>
    )
  }
  return (
    <p>
      {words.noneInRange}{' '}
      {data && (
        <>
          {words.figures.lastHit}: <RelativeTime at={data.last_hit} />.{' '}
        </>
      )}
      <TextLink to="." search={{ range: '90d' }}>
        {words.widen}
      </TextLink>
    </p>
  )
}
