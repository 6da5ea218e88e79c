import { api } from '#api'
import { texts } from '#texts'
import { curlOption } from '#ui/calls/curl.ts'
import { PasswordField, TextField } from '#ui/form/fields.tsx'
import { FieldRow, FormGroup } from '#ui/form/form-view.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { findUserProblems, keySchema, newUser } from './key-form.ts'
import { KeyWizard } from './key-wizard.tsx'
import { useCreated } from './use-created.ts'

const users = texts.basicUsers

export function NewBasicUserPage() {
  const { created, keep, another } = useCreated()
  const form = useForm({
    base: newUser,
    schema: keySchema,
    check: findUserProblems,
    save: ({ username, password, ...session }) => {
      const body = { ...session, basic_auth_data: { password } }
      const params = { username: username.trim() }
      return keep(api.keys.createUser({ params, body }), users.added)
    },
  })
  const { username, password } = form.values
  return (
    <KeyWizard
      form={form}
      created={created}
      another={another}
      title={users.createTitle}
      list={{ label: users.title, to: '/basic-auth-users' }}
      verb={users.create}
      proofOf={() => curlOption('-u', `${username.trim()}:${password}`)}
      first={
        <FormGroup title={users.credentials} text={users.credentialsText}>
          <FieldRow>
            <TextField
              form={form}
              path={['username']}
              label={users.username}
              text={users.usernameText}
              isRequired
            />
            <PasswordField form={form} path={['password']} label={users.password} isRequired />
          </FieldRow>
        </FormGroup>
      }
    />
  )
}
