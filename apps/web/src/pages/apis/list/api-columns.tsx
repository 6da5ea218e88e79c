import type { Api } from '@svc/contract'
import { factsOf } from '@svc/definitions'
import { texts } from '#texts'
import { Badge, Tag } from '#ui/badge.tsx'
import { Identifier } from '#ui/identifier.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { RelativeTime } from '#ui/time/time.tsx'
import { categoriesOfApi, isActive, isOasApi, nameOf } from '../apis.queries.ts'
import classes from './apis.module.css'

const words = texts.apis

const statusText = (api: Api) => (isActive(api) ? words.active : words.inactive)
export const kindText = (api: Api) => (isOasApi(api) ? words.oas : words.classic)
const typeText = (api: Api) => words.types[factsOf(api.api_definition).apiType]
const authText = (api: Api) =>
  factsOf(api.api_definition)
    .authTypes.map((type) => words.auth[type])
    .join(', ')
const listenText = (api: Api) => factsOf(api.api_definition).listenPath
const targetText = (api: Api) => factsOf(api.api_definition).target

export const ApiStatus = ({ api }: { api: Api }) => (
  <Badge meaning={isActive(api) ? 'ok' : 'quiet'}>{statusText(api)}</Badge>
)

/** In a column there is room for one, and for how many there are besides. */
const FirstCategory = ({ names: [first, ...others] }: { names: string[] }) =>
  first !== undefined && (
    <span className={classes.tags} title={[first, ...others].join(', ')}>
      <Tag>{first}</Tag>
      {others.length > 0 && <span className={classes.quiet}>+{others.length}</span>}
    </span>
  )

const mono = (text: string) => (
  <span className="mono" title={text}>
    {text}
  </span>
)

/** A column that shows nothing but text. */
const plain = (key: keyof typeof words.columns, width: number, text: (api: Api) => string) => ({
  key,
  label: words.columns[key],
  width,
  text,
  cell: text,
})

export const apiColumns: ListColumn<Api>[] = [
  {
    ...plain('name', 180, nameOf),
    sort: 'name',
    cell: (api) => <span title={nameOf(api)}>{nameOf(api)}</span>,
  },
  {
    ...plain('status', 95, statusText),
    cell: (api) => <ApiStatus api={api} />,
    inNarrowLine: true,
  },
  {
    ...plain('listen', 150, listenText),
    cell: (api) => mono(listenText(api)),
    grows: true,
    inNarrowLine: true,
  },
  { ...plain('target', 165, targetText), cell: (api) => mono(targetText(api)), grows: true },
  { ...plain('kind', 80, kindText), cell: (api) => <Tag>{kindText(api)}</Tag> },
  { ...plain('type', 110, typeText), isExtra: true },
  plain('authentication', 125, authText),
  {
    ...plain('categories', 130, (api) => categoriesOfApi(api).join(', ')),
    cell: (api) => <FirstCategory names={categoriesOfApi(api)} />,
  },
  {
    ...plain('updated', 110, ({ updated_at }) => updated_at),
    sort: 'updated_at',
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
  {
    ...plain('created', 120, ({ created_at }) => created_at),
    sort: 'created_at',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    isExtra: true,
  },
  {
    ...plain('apiId', 150, ({ api_definition }) => String(api_definition.api_id)),
    cell: ({ api_definition }) => <Identifier id={String(api_definition.api_id)} />,
    isExtra: true,
  },
]

/** The same on a card: whether it serves, where from and where to. */
export const ApiCard = ({ api }: { api: Api }) => (
  <>
    <span className={classes.cardFacts}>
      <ApiStatus api={api} />
      <Tag>{kindText(api)}</Tag>
      <span className={classes.quiet}>{authText(api)}</span>
    </span>
    <span className={classes.route}>
      {mono(listenText(api))}
      <span aria-hidden> → </span>
      {mono(targetText(api))}
    </span>
    <span className={classes.cardFoot}>
      <span className={classes.allTags}>
        {categoriesOfApi(api).map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </span>
      <span className={classes.quiet}>
        <RelativeTime at={api.updated_at} />
      </span>
    </span>
  </>
)
