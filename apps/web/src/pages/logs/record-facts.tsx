import { ActionIcon, Tooltip } from '@mantine/core'
import type { LogRecord } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { nameOfKey, noKey } from '#pages/activity/groups/key-name.ts'
import { countryName } from '#pages/activity/map/country-name.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { ExactTime } from '#ui/time/time.tsx'
import classes from './record.module.css'

const words = texts.logs

interface FactsProps {
  record: LogRecord
  only: (edit: Record<string, string>) => void
}

/** A value and a button that narrows the log to it. */
const Narrowing = ({
  value,
  run,
  children,
}: {
  value: string
  run: () => void
  children: ReactNode
}) => (
  <span className={classes.value}>
    {children}
    <Tooltip label={words.only(value)}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={words.only(value)}
        onClick={run}
      >
        <ListFilter size={14} />
      </ActionIcon>
    </Tooltip>
  </span>
)

const shown = (label: string, value: ReactNode): Fact[] => (value ? [{ label, value }] : [])

/** Who asked what of whom, with ways to the API, the key and requests like this one. */
export function RecordFacts({ record, only }: FactsProps) {
  const { facts } = words
  return (
    <Facts
      facts={[
        { label: facts.time, value: <ExactTime at={record.TimeStamp} /> },
        { label: facts.api, value: <ApiOf record={record} only={only} /> },
        ...shown(facts.version, record.APIVersion),
        { label: facts.key, value: <KeyOf record={record} only={only} /> },
        ...shown(facts.client, record.OauthID),
        ...shown(facts.host, record.Host),
        {
          label: facts.path,
          value: (
            <Narrowing value={record.Path} run={() => only({ path: record.Path })}>
              <code>{record.Path}</code>
            </Narrowing>
          ),
        },
        ...shown(facts.address, record.IPAddress && <code>{record.IPAddress}</code>),
        ...shown(
          facts.country,
          record.Geo.Country.ISOCode && countryName(record.Geo.Country.ISOCode),
        ),
        ...shown(facts.agent, record.UserAgent),
        ...shown(facts.size, record.ContentLength > 0 && words.bytes(record.ContentLength)),
        ...shown(
          facts.tags,
          record.Tags.length > 0 && (
            <span className={classes.tags}>
              {record.Tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          ),
        ),
        { label: facts.id, value: <Identifier id={record.id} whole /> },
      ]}
    />
  )
}

function ApiOf({ record: { APIID, APIName }, only }: FactsProps) {
  const name = APIName || APIID
  const link = useMay()(contract.apis.get) ? (
    <TextLink to={`/apis/${APIID}`}>{name}</TextLink>
  ) : (
    name
  )
  return (
    <Narrowing value={name} run={() => only({ api: APIID })}>
      {link}
    </Narrowing>
  )
}

function KeyOf({ record: { APIKey, Alias }, only }: FactsProps) {
  const name = nameOfKey({ key: APIKey, alias: Alias })
  const mayOpen = useMay()(contract.keys.get) && APIKey !== noKey
  return (
    <Narrowing value={name} run={() => only({ key: APIKey })}>
      {mayOpen ? <TextLink to={`/keys/${encodeURIComponent(APIKey)}`}>{name}</TextLink> : name}
    </Narrowing>
  )
}
