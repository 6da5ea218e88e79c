import { Failure, invalid } from '#failure'
import { portalAddressOf } from '#features/portalsettings'
import type { Scope } from '#scope'
import { form, input, orAgain, problem } from '../forms.ts'
import { html } from '../html.ts'
import type { PortalTools } from '../tools.ts'
import { goTo, type Page, show, type Visit } from '../visit.ts'

const ask = (visit: Visit, failure?: Failure) =>
  show(
    'Request password reset',
    html`<h1>Request password reset</h1>${problem(failure)}
${form(visit, { action: '/reset-password/', button: 'Send link' }, [
  input({
    ...{ name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
    ...{ isRequired: true, hint: 'We send a link to this address.' },
  }),
])}`,
    { status: failure?.status ?? 200 },
  )

const withoutMail = ({ configuration: { email } }: Visit) =>
  show(
    'Request password reset',
    html`<h1>Request password reset</h1><p>This portal sends no mail. Please ask those who manage it${
      email && html`, ${email},`
    } for a new password.</p>`,
  )

const choose = (visit: Visit, failure?: Failure) => {
  const password = { type: 'password', isRequired: true, autocomplete: 'new-password' } as const
  const action = `/reset-password/${encodeURIComponent(visit.params.token ?? '')}`
  return show(
    'Choose a password',
    html`<h1>Choose a password</h1>${problem(failure)}
${form(visit, { action, button: 'Change password' }, [
  input({ name: 'password', label: 'New password', ...password }),
  input({ name: 'repeated', label: 'New password again', ...password }),
])}`,
    { status: failure?.status ?? 200 },
  )
}

/** The password that was typed twice. */
export function passwordIn(given: URLSearchParams): string {
  const password = given.get('password') ?? ''
  if (password === '') throw invalid('Please choose a password')
  if (password !== given.get('repeated')) throw invalid('The two passwords are not the same')
  return password
}

export function createResetPages({
  developers,
  resetLinks,
  mail,
  limit,
  later,
  settings,
}: PortalTools): Page[] {
  async function sendLink({ scope, organisation }: Visit<Scope>, email_key: string) {
    const [developer] = await scope.developers.find({ email_key })
    if (!developer || developer.inactive) return
    const address = portalAddressOf(organisation, settings, scope.request)
    if (!address) return scope.log.error('the address of the portal is unknown: no link was sent')
    const token = await resetLinks.create([developer.id])
    // To the address on file: what was typed may look alike and belong to somebody else.
    await mail.sendReset(scope, developer.email, `${address}/reset-password/${token}`)
  }

  async function change({ scope, base, params, form: given }: Visit<Scope>) {
    const password = passwordIn(given)
    const used = await resetLinks.redeem(params.token ?? '', async ([id = '']) => {
      await developers.setPassword(scope, id, password)
    })
    if (!used) throw new Failure(403, 'This link has expired or was used')
    return goTo(`${base}/login/?done=password`)
  }

  return [
    {
      path: '/reset-password',
      who: 'anyone',
      get: (visit) => (mail.isEnabled ? ask(visit) : withoutMail(visit)),
      post: (visit) =>
        orAgain(
          async () => {
            if (!mail.isEnabled) return withoutMail(visit)
            const email = (visit.form.get('email') ?? '').trim().toLowerCase()
            await limit('reset', visit.scope.request.ip)
            await limit('reset', `${visit.organisation.id} ${email}`)
            later('reset link', () => sendLink(visit, email))
            const text = 'If this address has an account, a link is on its way to it.'
            return show('Link sent', html`<h1>Look into your mail</h1><p>${text}</p>`)
          },
          (failure) => ask(visit, failure),
        ),
    },
    {
      path: '/reset-password/:token',
      who: 'anyone',
      get: (visit) => choose(visit),
      post: (visit) =>
        orAgain(
          () => change(visit),
          (failure) => choose(visit, failure),
        ),
    },
  ]
}
