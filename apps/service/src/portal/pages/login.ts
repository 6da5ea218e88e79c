import { Failure } from '#failure'
import type { Scope } from '#scope'
import { enter, placeAfter } from '../entering.ts'
import { form, input, orAgain, problem } from '../forms.ts'
import { html } from '../html.ts'
import type { PortalTools } from '../tools.ts'
import { goTo, type Page, show, type Visit } from '../visit.ts'

/** What the visitor has just done, by the word in the address. */
const news: Record<string, string> = {
  registered: 'Your account is ready. Please log in.',
  password: 'Your password was changed. Please log in.',
  'logged-out': 'You are logged out.',
}

const dayMs = 86_400_000

const titled = (visit: Visit, failure?: Failure) => {
  const { base, query, configuration } = visit
  const next = visit.form.get('next') ?? query.get('next') ?? ''
  const done = news[query.get('done') ?? '']
  return show(
    'Log in',
    html`<h1>Log in</h1>
${done && html`<div class="notice" role="status"><p>${done}</p></div>`}${problem(failure)}
${form(visit, { action: '/login/', button: 'Log in' }, [
  input({
    ...{ name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
    ...{ isRequired: true, value: visit.form.get('email') ?? '' },
  }),
  input({
    ...{ name: 'password', label: 'Password', type: 'password', isRequired: true },
    autocomplete: 'current-password',
  }),
  html`<input type="hidden" name="next" value="${next}">`,
])}
<p><a href="${base}/reset-password/">Request password reset</a>${
      !configuration.disable_signup && html` · <a href="${base}/register/">Register</a>`
    }</p>`,
    { status: failure?.status ?? 200 },
  )
}

const switchedOff = () => new Failure(403, 'Nobody can log in here at present')

export function createLoginPages(tools: PortalTools): Page[] {
  const { developers, sessions, resetLinks, settings } = tools

  async function logIn(visit: Visit<Scope>) {
    const { scope, base, form: given } = visit
    const developer = await developers.verify(
      scope,
      given.get('email') ?? '',
      given.get('password') ?? '',
    )
    const { password_max_days: days, password_updated } = developer
    const age = scope.now().getTime() - Date.parse(password_updated)
    if (days > 0 && age > days * dayMs) {
      return goTo(`${base}/reset-password/${await resetLinks.create([developer.id])}`)
    }
    return enter(tools, visit, developer)
  }

  return [
    {
      path: '/login',
      who: 'anyone',
      get(visit) {
        if (visit.developer) return goTo(placeAfter(visit))
        if (settings.sso_custom_portal_login_url) return goTo(settings.sso_custom_portal_login_url)
        if (visit.configuration.disable_login) throw switchedOff()
        return titled(visit)
      },
      post(visit) {
        if (visit.configuration.disable_login) throw switchedOff()
        return orAgain(
          () => logIn(visit),
          (failure) => titled(visit, failure),
        )
      },
    },
    {
      path: '/logout',
      who: 'anyone',
      get: (visit) =>
        show(
          'Log out',
          html`<h1>Log out</h1>${form(visit, { action: '/logout/', button: 'Log out' })}`,
        ),
      async post({ base, scope }) {
        return goTo(`${base}/login/?done=logged-out`, await sessions.close(base, scope.request))
      },
    },
  ]
}
