import { Checkbox, TagsInput, TextInput } from '@mantine/core'
import type { AccessDefinition } from '@svc/sessions'
import { texts } from '#texts'
import { FormFold } from '#ui/form/form-fold.tsx'
import { nameOf } from '#ui/form/paths.ts'
import type { Form } from '#ui/form/use-form.ts'
import { LimitNumber } from './limit-number.tsx'
import { usual } from './limits.ts'
import type { RightsValues } from './rights-form.ts'
import { RowList } from './row-list.tsx'

const words = texts.rights

interface GraphProps<T extends RightsValues> {
  form: Form<T>
  apiId: string
  right: AccessDefinition
}

/** What a key may ask a graph for: types, fields, their depth, and its schema. */
export function GraphRights<T extends RightsValues>({ form, apiId, right }: GraphProps<T>) {
  const { allowed_types, restricted_types, field_access_rights, disable_introspection } = right
  const isUsed =
    disable_introspection ||
    allowed_types.length + restricted_types.length + field_access_rights.length > 0
  return (
    <FormFold title={words.graphTitle} holdsValues={isUsed}>
      <TypeList form={form} apiId={apiId} member="allowed_types" types={allowed_types} />
      <TypeList form={form} apiId={apiId} member="restricted_types" types={restricted_types} />
      <FieldLimits form={form} apiId={apiId} fields={field_access_rights} />
      <Checkbox
        size="sm"
        name={`access_rights.${apiId}.disable_introspection`}
        label={words.introspectionOff}
        checked={disable_introspection}
        onChange={(event) =>
          form.set(['access_rights', apiId, 'disable_introspection'], event.currentTarget.checked)
        }
      />
    </FormFold>
  )
}

interface TypesProps<T extends RightsValues> {
  form: Form<T>
  apiId: string
  member: 'allowed_types' | 'restricted_types'
  types: AccessDefinition['allowed_types']
}

function TypeList<T extends RightsValues>({ form, apiId, member, types }: TypesProps<T>) {
  const at = ['access_rights', apiId, member]
  const said = words[member]
  return (
    <RowList
      title={said.title}
      text={said.text}
      rows={types}
      put={(next) => form.set(at, next)}
      fresh={{ name: '', fields: ['*'] }}
      add={said.add}
      remove={said.remove}
    >
      {({ name, fields }, index, edit) => {
        const place = nameOf([...at, String(index), 'name'])
        return (
          <>
            <TextInput
              name={place}
              aria-label={said.type(index + 1)}
              placeholder={words.typeExample}
              classNames={{ input: 'mono' }}
              value={name}
              error={form.problems[place]}
              onBlur={() => form.blur([place])}
              onChange={(event) => edit({ name: event.currentTarget.value })}
            />
            <TagsInput
              aria-label={said.fields(index + 1)}
              placeholder={words.fieldsHint}
              value={fields}
              onChange={(next) => edit({ fields: next })}
            />
          </>
        )
      }}
    </RowList>
  )
}

interface FieldsProps<T extends RightsValues> {
  form: Form<T>
  apiId: string
  fields: AccessDefinition['field_access_rights']
}

function FieldLimits<T extends RightsValues>({ form, apiId, fields }: FieldsProps<T>) {
  const at = ['access_rights', apiId, 'field_access_rights']
  return (
    <RowList
      title={words.fieldLimitsTitle}
      text={words.fieldLimitsText}
      rows={fields}
      put={(next) => form.set(at, next)}
      fresh={{
        type_name: '',
        field_name: '',
        limits: { max_query_depth: usual.max_query_depth },
      }}
      add={words.addFieldLimit}
      remove={words.removeFieldLimit}
    >
      {(field, index, edit) => {
        const input = (member: 'type_name' | 'field_name', label: string) => {
          const place = nameOf([...at, String(index), member])
          return (
            <TextInput
              name={place}
              label={label}
              classNames={{ input: 'mono' }}
              value={field[member]}
              error={form.problems[place]}
              onBlur={() => form.blur([place])}
              onChange={(event) => edit({ [member]: event.currentTarget.value })}
            />
          )
        }
        return (
          <>
            {input('type_name', words.typeName)}
            {input('field_name', words.fieldName)}
            <LimitNumber
              form={form}
              path={[...at, String(index), 'limits', 'max_query_depth']}
              label={words.depthAmount}
            />
          </>
        )
      }}
    </RowList>
  )
}
