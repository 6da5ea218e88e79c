import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '#texts'
import { FieldRow } from '#ui/form/form-view.tsx'
import { nameOf, type Path } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'
import { LimitNumber } from './limit-number.tsx'
import { isOn, kinds, type LimitKind, type Limits, unlimited, usual } from './limits.ts'
import { PeriodField } from './period-field.tsx'
import classes from './rights.module.css'
import { SmoothingFields } from './smoothing-fields.tsx'

const words = texts.rights

interface LimitsProps<T extends object> {
  form: Form<T>
  /** Where the numbers stand; empty for the document itself. */
  at?: Path
  /** Kinds that somebody else decides are not offered. */
  offered?: LimitKind[]
}

/** Rate, throttling, quota and depth: each off, or on with its numbers. */
export function LimitFields<T extends object>({ form, at = [], offered }: LimitsProps<T>) {
  const shows = (kind: LimitKind) => !offered || offered.includes(kind)
  const number = (name: keyof Limits, label: string, unit?: string) => (
    <LimitNumber form={form} path={[...at, name]} label={label} unit={unit} />
  )
  return (
    <div className={classes.limits}>
      {shows('rate') && (
        <LimitSwitch form={form} at={at} kind="rate" label={words.rate} text={words.rateText}>
          {number('rate', words.rateAmount)}
          {number('per', words.ratePer, words.seconds)}
        </LimitSwitch>
      )}
      {shows('rate') && isOn('rate', form.value(at)) && (
        <div className={classes.inset}>
          <SmoothingFields form={form} at={at} />
        </div>
      )}
      {shows('throttle') && (
        <LimitSwitch
          form={form}
          at={at}
          kind="throttle"
          label={words.throttle}
          text={words.throttleText}
        >
          {number('throttle_interval', words.throttleWait, words.seconds)}
          {number('throttle_retry_limit', words.throttleTries, words.tries)}
        </LimitSwitch>
      )}
      {shows('quota') && (
        <LimitSwitch form={form} at={at} kind="quota" label={words.quota} text={words.quotaText}>
          {number('quota_max', words.quotaAmount)}
          <PeriodField form={form} path={[...at, 'quota_renewal_rate']} />
        </LimitSwitch>
      )}
      {shows('depth') && (
        <LimitSwitch form={form} at={at} kind="depth" label={words.depth} text={words.depthText}>
          {number('max_query_depth', words.depthAmount)}
        </LimitSwitch>
      )}
    </div>
  )
}

interface SwitchProps<T extends object> {
  form: Form<T>
  at: Path
  kind: LimitKind
  label: string
  text: string
  children: ReactNode
}

function LimitSwitch<T extends object>({ form, at, kind, label, text, children }: SwitchProps<T>) {
  const isLimited = isOn(kind, form.value(at))
  const change = (isWanted: boolean) => {
    const numbers = isWanted ? usual : unlimited
    for (const name of kinds[kind]) form.set([...at, name], numbers[name])
  }
  return (
    <div className={classes.limit}>
      <Checkbox
        size="sm"
        name={nameOf([...at, `limits_${kind}`])}
        label={label}
        description={text}
        checked={isLimited}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {isLimited && (
        <div className={classes.numbers}>
          <FieldRow>{children}</FieldRow>
        </div>
      )}
    </div>
  )
}
