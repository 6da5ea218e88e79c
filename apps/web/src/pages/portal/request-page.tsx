import { Button } from '@mantine/core'
import type { KeyRequest } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { asRefusal } from '#api'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { PolicyNames } from '#pages/policies/policy-names.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { Facts, Panel } from '#ui/facts.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Identifier } from '#ui/identifier.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { FieldsSkeleton } from '#ui/page/page-skeleton.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import classes from './portal.module.css'
import { collection, previewQuery, requestQuery, whatOf, whoOf } from './requests.queries.ts'
import { useDecision } from './use-decision.tsx'

const words = texts.keyRequests
const crumbs = [{ label: words.title, to: '/portal-requests' }]

/** One request: what was asked, what it would make, and the decision. */
export function KeyRequestPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(requestQuery(id))} crumbs={crumbs}>
      {(request) => <LoadedRequest key={id} request={request} />}
    </Loaded>
  )
}

function LoadedRequest({ request }: { request: KeyRequest }) {
  const { id, approved } = request
  const may = useMay()
  const navigate = useNavigate()
  const { approve, isApproving, decline, dialogs } = useDecision()
  const mayDecide = may(contract.keyRequests.approve)
  const leave = () => void navigate({ to: '/portal-requests' })
  const content = (
    <div className={classes.stack}>
      {!mayDecide && <Notice meaning="information">{words.readOnly}</Notice>}
      <Asked request={request} />
      {!approved && <Preview id={id} />}
    </div>
  )
  return (
    <>
      <DetailPage
        to={`/portal-requests/${id}`}
        title={words.of(whoOf(request))}
        crumbs={crumbs}
        guide="portal"
        facts={
          <>
            <Badge meaning={approved ? 'ok' : 'attention'}>
              {approved ? words.approved : words.pending}
            </Badge>
            <RelativeTime at={request.date_created} />
            <Identifier id={id} />
          </>
        }
        actions={
          mayDecide && (
            <>
              <Button
                variant="default"
                leftSection={<X size={15} />}
                onClick={() => decline([request], leave)}
              >
                {words.delete}
              </Button>
              {!approved && (
                <Button
                  leftSection={<Check size={15} />}
                  loading={isApproving}
                  onClick={() => approve(request)}
                >
                  {words.approve}
                </Button>
              )}
            </>
          )
        }
        tabs={[
          { key: 'request', label: words.request, content },
          {
            key: 'history',
            label: texts.history.title,
            shape: 'wide',
            content: <HistoryTab collection={collection} id={id} />,
          },
        ]}
      />
      {dialogs}
    </>
  )
}

function Asked({ request }: { request: KeyRequest }) {
  const { portal_developer, fields, key, oauth_info } = request
  const who = portal_developer.id ? (
    <TextLink to={`/portal-developers/${portal_developer.id}`}>{whoOf(request)}</TextLink>
  ) : (
    whoOf(request)
  )
  const said = Object.entries(fields).map(([label, value]) => ({ label, value: String(value) }))
  return (
    <Panel title={words.request}>
      <Facts
        facts={[
          { label: words.columns.who, value: who },
          { label: words.columns.what, value: whatOf(request) || words.nothing },
          ...(key ? [{ label: words.changes, value: <Identifier id={key} /> }] : []),
          ...(oauth_info.redirect_uri
            ? [{ label: words.redirect, value: oauth_info.redirect_uri }]
            : []),
          ...said,
        ]}
      />
    </Panel>
  )
}

function Preview({ id }: { id: string }) {
  const { data, error } = useQuery(previewQuery(id))
  if (error) return <Notice meaning="failing">{asRefusal(error).message}</Notice>
  if (!data) return <FieldsSkeleton />
  const { alias, apply_policies, access_rights, rate, per, quota_max } = data.key.data
  const apis = Object.values(access_rights).map(({ api_name, api_id }) => api_name || api_id)
  return (
    <Panel title={words.preview} text={words.previewText}>
      <Facts
        facts={[
          { label: words.kind, value: words.kinds[data.kind] ?? data.kind },
          { label: words.alias, value: alias || words.nothing },
          { label: words.policies, value: <PolicyNames ids={apply_policies} /> },
          { label: words.apis, value: apis.join(', ') || words.nothing },
          { label: words.rate, value: words.rateOf(rate, per) },
          {
            label: words.quota,
            value: quota_max > 0 ? formatCount(quota_max) : words.notLimited,
          },
        ]}
      />
    </Panel>
  )
}
