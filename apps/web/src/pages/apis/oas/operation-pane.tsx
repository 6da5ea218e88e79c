import type { JsonObject } from '@svc/definitions'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { DescribedField } from '#ui/described/described-field.tsx'
import { FeatureField } from '#ui/described/feature-field.tsx'
import type { Lens } from '#ui/described/lens.ts'
import type { Form } from '#ui/form/use-form.ts'
import classes from './endpoints.module.css'
import { operationFeatures, operationPlugins } from './operation-features.ts'
import { type Endpoint, operationsPath } from './operations.ts'

const words = texts.apis.endpoints

/** A lens over the middleware of one operation; its first change gives the operation its id. */
function lensOf(form: Form<JsonObject>, { path, method, id, hasId }: Endpoint): Lens {
  const set: Lens['form']['set'] = (at, value) => {
    form.set(at, value)
    if (!hasId) form.set(['paths', path, method, 'operationId'], id)
  }
  return { form: { ...form, set }, path: [...operationsPath, id], isSparse: true }
}

/** What happens to requests of one operation. */
export function OperationPane({ form, endpoint }: { form: Form<JsonObject>; endpoint: Endpoint }) {
  const { method, path, summary, id, on } = endpoint
  const lens = lensOf(form, endpoint)
  return (
    <section className={classes.pane} aria-label={`${method.toUpperCase()} ${path}`}>
      <header className={classes.paneHead}>
        <h2>
          <span className={classes.method} data-method={method}>
            {method.toUpperCase()}
          </span>
          <span className="mono">{path}</span>
        </h2>
        {summary && <p>{summary}</p>}
        <p>
          {words.operationId} <span className="mono">{id}</span>
        </p>
        <p className={classes.chips}>
          {on.length === 0 ? words.nothingOn : on.map((label) => <Tag key={label}>{label}</Tag>)}
        </p>
      </header>
      {operationFeatures.map((feature) => (
        <FeatureField key={feature.at} lens={lens} spec={feature} />
      ))}
      <DescribedField lens={lens} spec={operationPlugins} />
    </section>
  )
}
