import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { additionalPermissionsQuery } from '#pages/permissions/permissions.queries.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { Panel } from '#ui/facts.tsx'
import { PlainLink } from '#ui/link/link.tsx'
import classes from './overview.module.css'
import { useCounts } from './overview.queries.ts'

const words = texts.overview

interface Step {
  title: string
  text: string
  to: string
  isDone?: boolean
}

/** The steps that this user may take, each with whether it was taken. */
function useSteps(): Step[] {
  const may = useMay()
  const { users, groups, apis, keys, hasTraffic } = useCounts()
  const mayName = may(contract.permissions.replace)
  const named = useQuery({ ...additionalPermissionsQuery, enabled: mayName }).data
  const { step } = words
  const all: Array<Step & { isOffered: boolean }> = [
    {
      ...{ title: step.api, text: step.apiText, to: '/apis/new' },
      ...{ isOffered: may(contract.apis.create), isDone: (apis ?? 0) > 0 },
    },
    {
      ...{ title: step.key, text: step.keyText, to: '/keys/new' },
      ...{ isOffered: may(contract.keys.create), isDone: (keys ?? 0) > 0 },
    },
    {
      ...{ title: step.request, text: step.requestText, to: '/guide/analytics' },
      ...{ isOffered: may(contract.activity.state), isDone: hasTraffic },
    },
    {
      ...{ title: step.users, text: step.usersText, to: '/users/new' },
      ...{ isOffered: may(contract.users.create), isDone: (users ?? 0) > 1 },
    },
    {
      ...{ title: step.groups, text: step.groupsText, to: '/user-groups/new' },
      ...{ isOffered: may(contract.groups.create), isDone: (groups ?? 0) > 0 },
    },
    {
      ...{ title: step.permissions, text: step.permissionsText, to: '/user-settings' },
      isOffered: mayName,
      isDone: named && Object.keys(named.additional_permissions).length > 0,
    },
    {
      ...{ title: step.password, text: step.passwordText, to: '/guide/sign-in' },
      isOffered: true,
    },
  ]
  return all.filter(({ isOffered }) => isOffered)
}

export function NextSteps() {
  const steps = useSteps()
  return (
    <Panel title={words.steps} text={words.stepsText}>
      <ol className={classes.steps}>
        {steps.map(({ title, text, to, isDone }) => (
          <li key={to}>
            <PlainLink to={to} className={classes.step}>
              {isDone ? (
                <CircleCheck size={18} aria-label={words.done} className={classes.done} />
              ) : (
                <Circle size={18} aria-hidden />
              )}
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
              <ChevronRight size={16} aria-hidden />
            </PlainLink>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
