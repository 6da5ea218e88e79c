import type { CatalogueEntry } from '@svc/contract'
import { invalid } from '#failure'
import type { Wish } from '#features/developers'
import { accessTypeOf, requestFieldsOf } from './entries.ts'
import { readOwnFields, textArea } from './forms.ts'
import type { Part } from './html.ts'
import type { MemberVisit } from './visit.ts'

/** What somebody asks for; all of it is opened in the way of the first. */
export type Chosen = [CatalogueEntry, ...CatalogueEntry[]]

const proofNames: Record<string, string> = {
  oauth: 'redirect_uri',
  jwt: 'jwt_secret',
  mutualTLS: 'certificate',
}

/** What the way to prove oneself needs besides. */
export function proofInputs(authType: string, given: URLSearchParams): Part {
  const value = (name: string) => given.get(name) ?? ''
  if (authType === 'oauth') {
    return textArea({
      ...{ name: 'redirect_uri', label: 'Redirect URL', value: value('redirect_uri') },
      ...{
        isRequired: true,
        hint: 'Several of them stand in lines of their own, where that is allowed.',
      },
    })
  }
  if (authType === 'jwt') {
    return textArea({
      ...{ name: 'jwt_secret', label: 'Public key or secret', value: value('jwt_secret') },
      ...{ isRequired: true, hint: 'Your tokens are checked with it.' },
    })
  }
  if (authType !== 'mutualTLS') return ''
  return textArea({
    ...{ name: 'certificate', label: 'Certificate', value: value('certificate') },
    ...{ isRequired: true, hint: 'Of your client, as PEM.' },
  })
}

/** What the form says, in the words of a key request. */
export function readWish(
  { form: given, configuration }: MemberVisit,
  chosen: Chosen,
  separator: string,
): Wish {
  const text = (name: string) => (given.get(name) ?? '').trim()
  const auth_type = accessTypeOf(configuration, chosen[0])
  const needed = proofNames[auth_type]
  if (needed && text(needed) === '') throw invalid('Please fill in every required field')
  const urls = text('redirect_uri').split(/\s+/).filter(Boolean)
  // An application may have a scheme of its own, but none that runs what follows.
  const runs = /^(javascript|data|vbscript):/i
  const wrong = urls.filter((url) => !URL.canParse(url) || runs.test(url))
  if (wrong.length > 0) throw invalid('Redirect URLs must be whole addresses', wrong)
  if (urls.length > 1 && separator === '') throw invalid('There can be one redirect URL')
  return {
    apply_policies: chosen.map(({ policy_id }) => policy_id),
    for_api: '',
    fields: {
      ...readOwnFields(given, requestFieldsOf(configuration, chosen)),
      ...(auth_type === 'oauth' && { app_description: text('app_description') }),
    },
    redirect_uri: urls.join(separator),
    jwt_secret: auth_type === 'jwt' ? text('jwt_secret') : '',
    certificate: auth_type === 'mutualTLS' ? text('certificate') : '',
  }
}
