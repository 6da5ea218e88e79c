import { type Failure, invalid } from '#failure'
import type { Scope } from '#scope'
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
import { goTo, type MemberVisit, type Page, show } from '../visit.ts'
import { passwordIn } from './reset-password.ts'

const news: Record<string, string> = {
  saved: 'Your profile was saved.',
  password: 'Your password was changed. Other devices are logged out.',
}

/** What everybody may say of oneself, besides what sign-up asks for. */
const stockFields = ['Name', 'Telephone', 'Country']

function fieldsOf({ configuration }: MemberVisit) {
  const asked = ownFieldsOf(configuration.signup_fields)
  const known = new Set(asked.map(({ name }) => name.toLowerCase()))
  const stock = stockFields.filter((name) => !known.has(name.toLowerCase()))
  return [...asked, ...stock.map((name) => ({ name, isRequired: false, options: [] }))]
}

function editing(visit: MemberVisit, failures: { profile?: Failure; password?: Failure } = {}) {
  const { developer, query, form: given } = visit
  const done = news[query.get('done') ?? '']
  const hasPassword = developer.password_hash !== ''
  const current = (id: string) =>
    hasPassword &&
    input({
      ...{ name: id, label: 'Current password', type: 'password' },
      autocomplete: 'current-password',
      ...(id === 'confirmation' && { hint: 'Only to change the email.' }),
    })
  const fresh = { type: 'password', isRequired: true, autocomplete: 'new-password' } as const
  return show(
    'Profile',
    html`<h1>Profile</h1>${done && html`<div class="notice" role="status"><p>${done}</p></div>`}
${problem(failures.profile)}${form(visit, { action: '/member/profile/', button: 'Save' }, [
  input({
    ...{ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', isRequired: true },
    value: given.get('email') ?? developer.email,
  }),
  current('confirmation'),
  ...ownInputs(fieldsOf(visit), typed(visit, developer.fields)),
])}<h2>Password</h2>${problem(failures.password)}
${form(visit, { action: '/member/profile/password/', button: 'Change password' }, [
  current('current'),
  input({ name: 'password', label: 'New password', ...fresh }),
  input({ name: 'repeated', label: 'New password again', ...fresh }),
])}`,
    { status: (failures.profile ?? failures.password)?.status ?? 200 },
  )
}

export function createProfilePages({ developers, sessions, limit }: PortalTools): Page[] {
  /** Whoever holds the session alone does not take over the account. */
  async function confirm({ scope, developer }: MemberVisit, password: string) {
    if (developer.password_hash === '') return
    if (password === '') throw invalid('Please give your current password')
    await developers.verify(scope, developer.email, password)
  }
  async function save(visit: MemberVisit<Scope>) {
    const { scope, base, developer, form: given } = visit
    const email = (given.get('email') ?? '').trim()
    if (email !== developer.email) {
      // Whether an address is free tells who has an account.
      await limit('sign-up', scope.request.ip)
      await confirm(visit, given.get('confirmation') ?? '')
    }
    const fields = { ...developer.fields, ...readOwnFields(given, fieldsOf(visit)) }
    await developers.edit(scope, developer.id, { email, fields })
    return goTo(`${base}/member/profile/?done=saved`)
  }
  async function change(visit: MemberVisit<Scope>) {
    const { scope, base, developer, form: given } = visit
    await confirm(visit, given.get('current') ?? '')
    await developers.setPassword(scope, developer.id, passwordIn(given))
    const cookies = await sessions.open(base, scope.request, developer)
    return goTo(`${base}/member/profile/?done=password`, cookies)
  }

  return [
    {
      path: '/member/profile',
      who: 'developer',
      get: (visit) => editing(visit),
      post: (visit) =>
        orAgain(
          () => save(visit),
          (profile) => editing(visit, { profile }),
        ),
    },
    {
      path: '/member/profile/password',
      who: 'developer',
      get: (visit) => goTo(`${visit.base}/member/profile/`),
      post: (visit) =>
        orAgain(
          () => change(visit),
          (password) => editing(visit, { password }),
        ),
    },
  ]
}
