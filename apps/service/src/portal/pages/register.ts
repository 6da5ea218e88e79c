import { Failure, invalid } from '#failure'
import type { Scope } from '#scope'
import { enter } from '../entering.ts'
import {
  form,
  input,
  orAgain,
  ownFieldsOf,
  ownInputs,
  problem,
  readOwnFields,
  typed,
} from '../forms.ts'
import { html } from '../html.ts'
import type { PortalTools } from '../tools.ts'
import { goTo, type Page, show, type Visit } from '../visit.ts'

const titled = (visit: Visit, failure?: Failure) => {
  const fields = ownFieldsOf(visit.configuration.signup_fields)
  return show(
    'Register',
    html`<h1>Register</h1>${problem(failure)}
${form(visit, { action: '/register/', button: 'Register' }, [
  input({
    ...{ name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
    ...{ isRequired: true, value: visit.form.get('email') ?? '' },
  }),
  input({
    ...{ name: 'password', label: 'Password', type: 'password', isRequired: true },
    autocomplete: 'new-password',
  }),
  ...ownInputs(fields, typed(visit)),
])}`,
    { status: failure?.status ?? 200 },
  )
}

const taken = 'This address cannot be registered. Log in with it, or ask for a new password.'

export function createRegisterPage(tools: PortalTools): Page {
  const { developers, mail, limit } = tools

  async function signUp(visit: Visit<Scope>) {
    const { scope, base, form: given, configuration } = visit
    await limit('sign-up', scope.request.ip)
    const email = (given.get('email') ?? '').trim()
    const password = given.get('password') ?? ''
    if (password === '') throw invalid('Please choose a password')
    const fields = readOwnFields(given, ownFieldsOf(configuration.signup_fields))
    const waits = configuration.disable_auto_login || configuration.disable_login
    try {
      const developer = await developers.create(scope, { email, password, fields })
      await mail.sendWelcome(scope, developer.email)
      return waits ? goTo(`${base}/login/?done=registered`) : enter(tools, visit, developer)
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 409) throw error
      // Where nobody is logged in at once, nobody learns either who has an account.
      if (!waits) throw new Failure(409, taken)
      await mail.notify(scope, [email], 'Your account', `${email} has an account already.`)
      return goTo(`${base}/login/?done=registered`)
    }
  }

  return {
    path: '/register',
    who: 'anyone',
    get(visit) {
      if (visit.configuration.disable_signup) throw new Failure(403, 'Nobody can sign up here')
      return visit.developer ? goTo(`${visit.base}/member/dashboard/`) : titled(visit)
    },
    post(visit) {
      if (visit.configuration.disable_signup) throw new Failure(403, 'Nobody can sign up here')
      return orAgain(
        () => signUp(visit),
        (failure) => titled(visit, failure),
      )
    },
  }
}
