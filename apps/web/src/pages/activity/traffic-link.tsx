import { contract } from '@svc/contract/calls'
import { useMay } from '#state/permissions.ts'
import { useSeesOwnTraffic } from '#state/traffic.ts'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import { linkToApi, linkToClient, linkToKey } from './links.ts'

const kinds = {
  api: { needs: contract.usage.ofApi, link: linkToApi, isForAllTraffic: false },
  key: { needs: contract.activity.ofKey, link: linkToKey, isForAllTraffic: true },
  client: { needs: contract.activity.ofClient, link: linkToClient, isForAllTraffic: true },
}

/** From the screen of a thing to its traffic; nothing for those who may not see it. */
export function TrafficLink({ of, id }: { of: keyof typeof kinds; id: string }) {
  const { needs, link, isForAllTraffic } = kinds[of]
  const may = useMay()
  const seesOwn = useSeesOwnTraffic()
  if (!may(needs) || (seesOwn && isForAllTraffic)) return null
  return <TextLink {...link(id, {})}>{texts.activity.usage}</TextLink>
}
