import type { Api } from '@svc/contract'
import { factsOf, readAt } from '@svc/definitions'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#texts'
import { CopyButton } from '#ui/copy-button.tsx'
import { type Fact, Facts, Panel } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { Failed } from '#ui/state/state.tsx'
import { isActive, urlsQuery } from '../apis.queries.ts'
import { exampleCall } from './example-call.ts'
import classes from './overview.module.css'

const words = texts.apiOverview

interface Address {
  url: string
  headers: Array<{ name: string; value: string }>
}

const AddressRow = ({ url, headers }: Address) => (
  <li>
    <span className="mono">{url}</span>
    <CopyButton text={url} label={words.copyAddress(url)} />
    {headers.length > 0 && (
      <span className={classes.quiet}>
        {words.bySending(headers.map(({ name, value }) => `${name}: ${value}`).join(', '))}
      </span>
    )}
  </li>
)

/** Where it listens, where requests go, who may call, and a call to try. */
export function Addresses({ api }: { api: Api }) {
  const { api_definition: definition } = api
  const { data: urls, error, refetch } = useQuery(urlsQuery(api))
  const { target, authTypes } = factsOf(definition)
  const [first] = urls ?? []
  const call = first && exampleCall(definition, first)
  const auth = authTypes.filter((type) => type !== 'keyless').map((type) => texts.apis.auth[type])
  const isBalanced = readAt(definition, ['proxy', 'enable_load_balancing']) === true
  const facts: Fact[] = [
    {
      label: words.addresses,
      value: (
        <ul className={classes.addresses}>
          {urls?.map((address) => (
            <AddressRow key={JSON.stringify(address)} {...address} />
          ))}
        </ul>
      ),
    },
    {
      label: words.target,
      value: <span className="mono">{target || (isBalanced && words.balanced)}</span>,
    },
    { label: words.authentication, value: auth.join(', ') || words.open },
  ]
  return (
    <Panel title={words.reached}>
      {!isActive(api) && <Notice meaning="attention">{words.inactive}</Notice>}
      {definition.internal === true && <Notice meaning="information">{words.internal}</Notice>}
      {error && <Failed error={error} retry={() => void refetch()} />}
      <Facts facts={facts} />
      {call && (
        <div className={classes.call}>
          <code>{call}</code>
          <CopyButton text={call} label={words.copyCall} />
        </div>
      )}
    </Panel>
  )
}
