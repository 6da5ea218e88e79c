import type { Api } from '@svc/contract'
import { factsOf } from '@svc/definitions'
import { TrafficLink } from '#pages/activity/traffic-link.tsx'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { categoriesOfApi } from '../apis.queries.ts'
import { ApiStatus, kindText } from '../list/api-columns.tsx'
import classes from './screen.module.css'

const words = texts.apis

/** What one must know of an API at a glance. */
export function ApiFacts({ api }: { api: Api }) {
  const { listenPath, versions } = factsOf(api.api_definition)
  return (
    <>
      <ApiStatus api={api} />
      <Tag>{kindText(api)}</Tag>
      <span className={classes.fact}>
        <span className="mono" title={listenPath}>
          {listenPath}
        </span>
        <CopyButton text={listenPath} label={words.copyListenPath} />
      </span>
      {versions.length > 1 && <span>{words.versionCount(versions.length)}</span>}
      <Identifier id={String(api.api_definition.api_id)} />
      <TrafficLink of="api" id={String(api.api_definition.api_id)} />
      {categoriesOfApi(api).map((name) => (
        <TextLink key={name} to="/apis" search={{ category: name }} className={classes.category}>
          {name}
        </TextLink>
      ))}
    </>
  )
}
