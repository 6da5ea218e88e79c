import { FormFold } from '../form/form-fold.tsx'
import { FormGroup } from '../form/form-view.tsx'
import { DescribedField } from './described-field.tsx'
import { FeatureField } from './feature-field.tsx'
import type { GroupSpec } from './field-spec.ts'
import { holdsValues, type Lens } from './lens.ts'

/** A form that is described by data: groups of fields and features over a part of a document. */
export const DescribedGroups = ({ lens, groups }: { lens: Lens; groups: GroupSpec[] }) =>
  groups.map(({ title, text, fields = [], features = [], advanced = [] }) => (
    <FormGroup key={title} title={title} text={text}>
      {fields.map((field) => (
        <DescribedField key={field.at} lens={lens} spec={field} />
      ))}
      {features.map((feature) => (
        <FeatureField key={feature.at + feature.label} lens={lens} spec={feature} />
      ))}
      {advanced.length > 0 && (
        <FormFold
          holdsValues={holdsValues(
            lens,
            advanced.map(({ at }) => at),
          )}
        >
          {advanced.map((field) => (
            <DescribedField key={field.at} lens={lens} spec={field} />
          ))}
        </FormFold>
      )}
    </FormGroup>
  ))
