import { contract } from '@svc/contract/calls'
import { useGroups } from '#pages/groups/groups.queries.ts'
import { AdminCheck } from '#pages/permissions/admin-check.tsx'
import { isAdminMap, type PermissionMap } from '#pages/permissions/levels.ts'
import { PermissionMatrix } from '#pages/permissions/permission-matrix.tsx'
import { useMay } from '#state/permissions.ts'
import { useStart } from '#state/session.ts'
import { texts } from '#texts'
import { CheckField, ChoiceField, NumberField, PasswordField, TextField } from '#ui/form/fields.tsx'
import { FormFold } from '#ui/form/form-fold.tsx'
import { FieldRow, FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { TextLink } from '#ui/link/link.tsx'
import classes from './user.module.css'
import type { UserValues } from './user-form.ts'

const words = texts.users

interface FieldsProps<T extends UserValues> {
  form: Form<T>
  isNew?: boolean
  isReadOnly?: boolean
}

export const DetailFields = <T extends UserValues>({ form, isNew }: FieldsProps<T>) => (
  <FormGroup title={words.details} text={words.detailsText}>
    <FieldRow>
      <TextField form={form} path={['first_name']} label={words.firstName} isRequired />
      <TextField form={form} path={['last_name']} label={words.lastName} isRequired />
    </FieldRow>
    <TextField form={form} path={['email_address']} label={words.email} isRequired />
    {isNew && <FirstPassword form={form} />}
    <CheckField form={form} path={['active']} label={words.activeLabel} text={words.activeText} />
    <FormFold holdsValues={form.values.password_max_days !== 0}>
      <NumberField
        form={form}
        path={['password_max_days']}
        label={words.passwordAge}
        text={words.passwordAgeText}
        unit={words.days}
      />
    </FormFold>
  </FormGroup>
)

function FirstPassword<T extends UserValues>({ form }: FieldsProps<T>) {
  const rules = texts.form.passwordRules(useStart().password_rules)
  return (
    <PasswordField
      form={form}
      path={['password']}
      label={words.password}
      text={words.passwordText(rules)}
    />
  )
}

/** Group, admin switch and matrix. What the group gives is shown as such and edited there. */
export function AccessFields<T extends UserValues>({ form, isReadOnly }: FieldsProps<T>) {
  const groups = useGroups()
  const maySeeGroups = useMay()(contract.groups.list)
  const { group_id, user_permissions } = form.values
  const group = groups?.find(({ id }) => id === group_id)
  const given = group?.user_permissions ?? (group_id ? form.base.user_permissions : undefined)
  const held = given ?? user_permissions
  const isFixed = isReadOnly || given !== undefined
  const change = isFixed ? undefined : (next: PermissionMap) => form.set(['user_permissions'], next)
  return (
    <FormGroup title={words.accessTitle} text={words.accessText}>
      {maySeeGroups ? (
        <ChoiceField
          form={form}
          path={['group_id']}
          label={words.groupLabel}
          text={words.groupText}
          options={[
            { value: '', label: words.noGroup },
            ...(groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : (
        <p className={classes.quiet}>{words.groupsUnknown}</p>
      )}
      {group_id && (
        <p className={classes.quiet}>
          {words.groupGives(group?.name ?? group_id)}{' '}
          {group && <TextLink to={`/user-groups/${group_id}`}>{words.openGroup}</TextLink>}
        </p>
      )}
      {!group_id && form.base.group_id && <p className={classes.quiet}>{words.groupLeft}</p>}
      <AdminCheck
        label={words.adminLabel}
        text={words.adminText}
        isOn={isAdminMap(held)}
        permissions={user_permissions}
        change={change}
      />
      <PermissionMatrix permissions={held} change={change} origin={given && 'group'} />
      {held.ResetPassword && <p className={classes.quiet}>{words.resetOthers}</p>}
    </FormGroup>
  )
}
