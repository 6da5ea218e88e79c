import { Switch } from '@mantine/core'
import { nameOf } from '../form/paths.ts'
import classes from './described.module.css'
import { DescribedField } from './described-field.tsx'
import type { FeatureSpec } from './field-spec.ts'
import { below, type Lens, read } from './lens.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a feature is on in the document. */
export function isOn(lens: Lens, { at, switch: by }: FeatureSpec): boolean {
  const value = read(below(below(lens, at), by?.at ?? 'enabled'))
  return by?.isNegated ? value === false : value === true
}

/** Switching off keeps the settings, so that switching on again brings them back. */
export function turn(lens: Lens, spec: FeatureSpec, isWanted: boolean) {
  const place = below(lens, spec.at)
  const held = read(place)
  const known = isObject(held) ? held : {}
  const by = spec.switch ?? { at: 'enabled' }
  const state = { [by.at]: by.isNegated ? !isWanted : isWanted }
  if (place.path.length === 0) return lens.form.set([by.at], state[by.at])
  lens.form.set(place.path, { ...(isWanted && spec.defaults), ...known, ...state })
}

/** A switch, and below it what counts while it is on. */
export function FeatureField({ lens, spec }: { lens: Lens; spec: FeatureSpec }) {
  const on = isOn(lens, spec)
  const place = below(lens, spec.at)
  return (
    <div className={classes.feature} data-on={on || undefined}>
      <Switch
        size="sm"
        name={nameOf(below(place, spec.switch?.at ?? 'enabled').path)}
        label={spec.label}
        description={spec.text}
        checked={on}
        onChange={(event) => turn(lens, spec, event.currentTarget.checked)}
      />
      {on && spec.fields.length > 0 && (
        <div className={classes.featureFields}>
          {spec.fields.map((field) => (
            <DescribedField key={field.at} lens={place} spec={field} />
          ))}
        </div>
      )}
    </div>
  )
}
