import { useNavigate, useSearch } from '@tanstack/react-router'
import { signInNotice } from '#state/session.ts'
import { texts } from '#texts'
import { TextLink } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from './card.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'

const words = texts.signIn

/** Where the link of the message about a forgotten password leads. */
export function ResetPage() {
  const { token }: { token?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (!token) {
    return (
      <Card title={words.resetTitle}>
        <Notice meaning="failing">{words.resetMissing}</Notice>
        <TextLink to="/forgot-password">{words.forgottenTitle}</TextLink>
      </Card>
    )
  }
  const done = () => {
    signInNotice.set('password')
    void navigate({ to: '/' })
  }
  return <ChangePasswordCard token={token} done={done} />
}
