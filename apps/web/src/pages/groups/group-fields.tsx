import { AdminCheck } from '#pages/permissions/admin-check.tsx'
import { isAdminMap, type PermissionMap } from '#pages/permissions/levels.ts'
import { PermissionMatrix } from '#pages/permissions/permission-matrix.tsx'
import { texts } from '#texts'
import { CheckField, LongTextField, NumberField, TextField } from '#ui/form/fields.tsx'
import { FormFold } from '#ui/form/form-fold.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import type { GroupValues } from './group-form.ts'

const words = texts.groups

interface FieldsProps<T extends GroupValues> {
  form: Form<T>
  isReadOnly?: boolean
}

export function GroupFields<T extends GroupValues>({ form, isReadOnly }: FieldsProps<T>) {
  const { user_permissions } = form.values
  const change = isReadOnly
    ? undefined
    : (next: PermissionMap) => form.set(['user_permissions'], next)
  return (
    <>
      <FormGroup title={words.details} text={words.detailsText}>
        <TextField form={form} path={['name']} label={words.name} isRequired />
        <LongTextField form={form} path={['description']} label={words.description} />
        <CheckField
          form={form}
          path={['active']}
          label={words.activeLabel}
          text={words.activeText}
        />
        <FormFold holdsValues={form.values.password_max_days !== 0}>
          <NumberField
            form={form}
            path={['password_max_days']}
            label={words.passwordAge}
            text={words.passwordAgeText}
            unit={texts.users.days}
          />
        </FormFold>
      </FormGroup>
      <FormGroup title={words.accessTitle} text={words.accessText}>
        <AdminCheck
          label={words.adminLabel}
          text={texts.users.adminText}
          isOn={isAdminMap(user_permissions)}
          permissions={user_permissions}
          change={change}
        />
        <PermissionMatrix permissions={user_permissions} change={change} hidesOrigin />
      </FormGroup>
    </>
  )
}
