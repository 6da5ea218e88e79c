import { Anchor, Drawer } from '@mantine/core'
import type { Route } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { type ApiCall, useCalls } from '#state/calls.ts'
import { texts } from '#texts'
import { CopyButton } from '../copy-button.tsx'
import { meaningOfStatus } from '../status.ts'
import classes from './calls.module.css'
import { curlOf } from './curl.ts'

const words = texts.calls

const routes: Array<Pick<Route, 'method' | 'path' | 'summary'>> = Object.values(contract).flatMap(
  (table) => Object.values(table),
)

const patterns = routes.map((route) => ({
  method: route.method as string,
  path: new RegExp(`^${route.path.replace(/:[^/]+/g, '[^/]+')}/?(\\?|$)`),
  summary: route.summary,
  isFixed: !route.path.includes(':'),
}))

/** The name of the operation; a path without parameters goes before one with. */
function summaryOf({ method, path }: ApiCall): string {
  const fitting = patterns.filter((one) => one.method === method && one.path.test(path))
  return (fitting.find(({ isFixed }) => isFixed) ?? fitting[0])?.summary ?? ''
}

const statusText = ({ status }: ApiCall) => {
  if (status === undefined) return words.pending
  return status === 0 ? words.unreachable : String(status)
}

function OneCall({ call }: { call: ApiCall }) {
  const { method, path, body, status, ms } = call
  return (
    <li className={classes.call}>
      <div className={classes.line}>
        <strong>{summaryOf(call)}</strong>
        <span className={classes.outcome} data-meaning={meaningOfStatus(status)}>
          {statusText(call)}
        </span>
        {ms !== undefined && <span className={classes.duration}>{words.duration(ms)}</span>}
      </div>
      <code className={classes.path}>
        <b>{method}</b> {path}
      </code>
      {body !== undefined && <pre className={classes.body}>{JSON.stringify(body, null, 2)}</pre>}
      <CopyButton wide text={curlOf(call, window.location.origin)} label={words.copyCurl} />
    </li>
  )
}

export function CallsDrawer({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const calls = useCalls()
  return (
    <Drawer opened={isOpen} onClose={close} position="right" size="lg" title={words.title}>
      <p className={classes.intro}>
        {words.intro}{' '}
        <Anchor inherit href="/reference" target="_blank">
          {words.reference}
        </Anchor>
      </p>
      {calls.length === 0 && <p>{words.none}</p>}
      <ul className={classes.calls}>
        {calls.toReversed().map((call) => (
          <OneCall key={call.id} call={call} />
        ))}
      </ul>
    </Drawer>
  )
}
