import { Button } from '@mantine/core'
import { setup } from '@svc/contract/setup'
import { useQueryClient } from '@tanstack/react-query'
import { api, type Refusal } from '#api'
import { Card } from '#pages/sign-in/card.tsx'
import { logIn } from '#pages/sign-in/log-in.ts'
import { beginSession, startQuery, useStart } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { PasswordField, TextField } from '#ui/form/fields.tsx'
import { FieldRow, FormGroup, FormView } from '#ui/form/form-view.tsx'
import type { Problems } from '#ui/form/problems.ts'
import { useForm } from '#ui/form/use-form.ts'

const words = texts.setup

const empty = {
  owner_name: '',
  owner_slug: '',
  email_address: '',
  first_name: '',
  last_name: '',
  password: '',
  repeat_password: '',
  admin_secret: '',
}
type Values = typeof empty

const check = ({ password, repeat_password }: Values): Problems =>
  password === repeat_password ? {} : { repeat_password: texts.form.passwordsDiffer }

const place = ({ status }: Refusal): Problems =>
  status === 401 ? { admin_secret: words.wrongSecret } : {}

/** The first organisation and its admin, on an empty store. Signs the admin in. */
export function SetupPage() {
  const { asks_admin_secret, password_rules } = useStart()
  const client = useQueryClient()
  async function save({ repeat_password: _, ...body }: Values) {
    await api.setup.bootstrap({ body })
    await logIn({ username: body.email_address, password: body.password }).catch(() => undefined)
    await client.refetchQueries({ queryKey: startQuery.queryKey })
    await beginSession()
    showToast({ kind: 'done', text: words.done })
  }
  const form = useForm({ base: empty, schema: setup.bootstrap.body, check, place, save })
  return (
    <Card title={words.title} text={words.text} isWide>
      <FormView form={form} id="setup">
        <FormGroup title={words.organisation} text={words.organisationText}>
          <FieldRow>
            <TextField form={form} path={['owner_name']} label={words.name} isRequired />
            <TextField form={form} path={['owner_slug']} label={words.slug} text={words.slugText} />
          </FieldRow>
        </FormGroup>
        <FormGroup title={words.admin} text={words.adminText}>
          <FieldRow>
            <TextField
              form={form}
              path={['first_name']}
              label={words.firstName}
              isRequired
              autoComplete="given-name"
            />
            <TextField
              form={form}
              path={['last_name']}
              label={words.lastName}
              isRequired
              autoComplete="family-name"
            />
          </FieldRow>
          <TextField
            form={form}
            path={['email_address']}
            label={words.email}
            isRequired
            autoComplete="username"
          />
          <FieldRow>
            <PasswordField
              form={form}
              path={['password']}
              label={words.password}
              text={texts.form.passwordRules(password_rules)}
              isRequired
            />
            <PasswordField form={form} path={['repeat_password']} label={words.repeat} isRequired />
          </FieldRow>
          {asks_admin_secret && (
            <PasswordField
              form={form}
              path={['admin_secret']}
              label={words.secret}
              text={words.secretText}
              autoComplete="current-password"
              isRequired
            />
          )}
        </FormGroup>
        <Button type="submit" loading={form.isSaving}>
          {words.submit}
        </Button>
      </FormView>
    </Card>
  )
}
