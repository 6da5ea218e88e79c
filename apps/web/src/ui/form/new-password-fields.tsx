import { PasswordInput } from '@mantine/core'
import { useStart } from '#state/session.ts'
import { texts } from '#texts'

const words = texts.form
const visible = { 'aria-label': words.showPassword }

/** A new password, twice, with the rules that it must fulfil. */
export function NewPasswordFields({ hasFocus }: { hasFocus?: boolean }) {
  const { password_rules } = useStart()
  return (
    <>
      <PasswordInput
        name="new_password"
        label={words.newPassword}
        description={words.passwordRules(password_rules)}
        autoComplete="new-password"
        visibilityToggleButtonProps={visible}
        data-autofocus={hasFocus || undefined}
      />
      <PasswordInput
        name="repeat_password"
        label={words.repeatPassword}
        autoComplete="new-password"
        visibilityToggleButtonProps={visible}
      />
    </>
  )
}

/** The new password of a form that has these fields, or what is wrong with them. */
export function newPasswordOf(given: FormData): { password: string; problem?: string } {
  const password = String(given.get('new_password') ?? '')
  const isRepeated = password === String(given.get('repeat_password') ?? '')
  return isRepeated ? { password } : { password, problem: words.passwordsDiffer }
}
