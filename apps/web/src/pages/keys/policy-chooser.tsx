import { ActionIcon } from '@mantine/core'
import { contract } from '@svc/contract/calls'
import { X } from 'lucide-react'
import { findPolicies } from '#pages/policies/policies.queries.ts'
import { usePolicyNames } from '#pages/policies/policy-names.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { SearchPicker } from '#ui/form/search-picker.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { TextLink } from '#ui/link/link.tsx'
import type { KeyValues } from './key-form.ts'
import classes from './keys.module.css'

const words = texts.keys

interface ChooserProps<T extends KeyValues> {
  form: Form<T>
  isReadOnly: boolean
}

/** The policies of a key, each a link, and more of them to be found by name. */
export function PolicyChooser<T extends KeyValues>({ form, isReadOnly }: ChooserProps<T>) {
  const { apply_policies } = form.values
  const nameOfPolicy = usePolicyNames(apply_policies)
  const maySee = useMay()(contract.policies.search)
  const put = (ids: string[]) => form.set(['apply_policies'], ids)
  return (
    <>
      {apply_policies.length > 0 && (
        <ul className={classes.policies} aria-label={words.policiesList}>
          {apply_policies.map((id) => (
            <li key={id}>
              <TextLink to={`/policies/${encodeURIComponent(id)}`}>{nameOfPolicy(id)}</TextLink>
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={words.removePolicy(nameOfPolicy(id))}
                  onClick={() => put(apply_policies.filter((other) => other !== id))}
                >
                  <X size={14} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {maySee && !isReadOnly && (
        <SearchPicker
          name="add_policy"
          label={words.addPolicy}
          hint={words.policyHint}
          collection="policies"
          find={findPolicies}
          without={new Set(apply_policies)}
          problem={form.problems.access}
          pick={({ value }) => put([...apply_policies, value])}
        />
      )}
      {!maySee && <p className={classes.quiet}>{words.policiesUnknown}</p>}
    </>
  )
}
