import type { PageEntry } from '#pages/page-entry.ts'
import { useMay } from '#state/permissions.ts'
import { useSeesOwnTraffic } from '#state/traffic.ts'

/** The screens that there are for this user. */
export function useOffered(pages: PageEntry[]): PageEntry[] {
  const may = useMay()
  const seesOwn = useSeesOwnTraffic()
  return pages.filter(
    ({ needs, isForAllTraffic }) => (!needs || may(needs)) && !(seesOwn && isForAllTraffic),
  )
}
