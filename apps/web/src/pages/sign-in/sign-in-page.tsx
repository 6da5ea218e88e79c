import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { signInNotice, useStart } from '#state/session.ts'
import { texts } from '#texts'
import { ButtonLink } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from './card.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'
import { ChooseOrganisationCard } from './choose-organisation-card.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import type { SignInStep } from './log-in.ts'

const words = texts.signIn

/** The way in: credentials, then perhaps an organisation or a new password. */
export function SignInPage() {
  const { sso_custom_login_url: sso } = useStart()
  const { error }: { error?: string } = useSearch({ strict: false })
  const [step, setStep] = useState<SignInStep>({ kind: 'credentials' })
  const hasFailed = error === 'sso'
  useEffect(() => {
    // After a failed attempt the person decides, or the two would send each other round for ever.
    if (sso && !hasFailed) window.location.replace(sso)
  }, [sso, hasFailed])
  if (sso) return <SsoCard url={sso} hasFailed={hasFailed} />
  if (step.kind === 'organisation') return <ChooseOrganisationCard step={step} go={setStep} />
  if (step.kind === 'password') {
    const done = () => {
      signInNotice.set('password')
      setStep({ kind: 'credentials' })
    }
    return <ChangePasswordCard text={words.changeText} token={step.token} done={done} />
  }
  return (
    <Card title={words.title}>
      {hasFailed && <Notice meaning="failing">{words.ssoFailed}</Notice>}
      <CredentialsForm go={setStep} />
    </Card>
  )
}

const SsoCard = ({ url, hasFailed }: { url: string; hasFailed: boolean }) => (
  <Card title={words.title}>
    {hasFailed ? (
      <>
        <Notice meaning="failing">{words.ssoFailed}</Notice>
        <ButtonLink to={url}>{words.submit}</ButtonLink>
      </>
    ) : (
      <p>{words.redirecting}</p>
    )}
  </Card>
)
