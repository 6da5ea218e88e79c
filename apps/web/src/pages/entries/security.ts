import { contract } from '@svc/contract/calls'
import { AppWindow, BadgeCheck, KeyRound, ShieldHalf, UserRoundKey } from 'lucide-react'
import { named, type PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'

/** Who may call APIs, and how much. */
export const securityPages: PageEntry[] = [
  {
    path: '/keys',
    title: texts.titles.keys.title,
    needs: contract.keys.find,
    icon: KeyRound,
    navigation: 'security',
    load: named(() => import('#pages/keys/keys-page.tsx'), 'KeysPage'),
  },
  {
    path: '/keys/new',
    title: texts.titles.keys.create,
    needs: contract.keys.create,
    icon: KeyRound,
    isAction: true,
    load: named(() => import('#pages/keys/new-key-page.tsx'), 'NewKeyPage'),
  },
  {
    path: '/keys/$id/{-$tab}',
    title: texts.titles.keys.title,
    needs: contract.keys.get,
    load: named(() => import('#pages/keys/key-page.tsx'), 'KeyPage'),
  },
  {
    path: '/policies',
    title: texts.titles.policies.title,
    needs: contract.policies.list,
    icon: ShieldHalf,
    navigation: 'security',
    load: named(() => import('#pages/policies/policies-page.tsx'), 'PoliciesPage'),
  },
  {
    path: '/policies/new',
    title: texts.titles.policies.create,
    needs: contract.policies.create,
    icon: ShieldHalf,
    isAction: true,
    load: named(() => import('#pages/policies/new-policy-page.tsx'), 'NewPolicyPage'),
  },
  {
    path: '/policies/$id/{-$tab}',
    title: texts.titles.policies.title,
    needs: contract.policies.get,
    load: named(() => import('#pages/policies/policy-page.tsx'), 'PolicyPage'),
  },
  {
    path: '/oauth-clients/{-$api}',
    title: texts.titles.oauth.title,
    needs: contract.oauth.list,
    icon: AppWindow,
    navigation: 'security',
    load: named(() => import('#pages/oauth/clients-page.tsx'), 'ClientsPage'),
  },
  {
    path: '/oauth-clients/$api/new',
    title: texts.titles.oauth.createTitle,
    needs: contract.oauth.create,
    load: named(() => import('#pages/oauth/new-client-page.tsx'), 'NewClientPage'),
  },
  {
    path: '/oauth-clients/$api/$id/{-$tab}',
    title: texts.titles.oauth.title,
    needs: contract.oauth.get,
    load: named(() => import('#pages/oauth/client-page.tsx'), 'ClientPage'),
  },
  {
    path: '/basic-auth-users',
    title: texts.titles.basicUsers.title,
    needs: contract.keys.find,
    icon: UserRoundKey,
    navigation: 'security',
    load: named(() => import('#pages/keys/basic-users-page.tsx'), 'BasicUsersPage'),
  },
  {
    path: '/basic-auth-users/new',
    title: texts.titles.basicUsers.createTitle,
    needs: contract.keys.createUser,
    icon: UserRoundKey,
    isAction: true,
    load: named(() => import('#pages/keys/new-basic-user-page.tsx'), 'NewBasicUserPage'),
  },
  {
    path: '/basic-auth-users/$id/{-$tab}',
    title: texts.titles.basicUsers.title,
    needs: contract.keys.get,
    load: named(() => import('#pages/keys/key-page.tsx'), 'BasicUserPage'),
  },
  {
    path: '/certificates',
    title: texts.titles.certificates.title,
    needs: contract.certificates.list,
    icon: BadgeCheck,
    navigation: 'security',
    load: named(() => import('#pages/certificates/certificates-page.tsx'), 'CertificatesPage'),
  },
  {
    path: '/certificates/new',
    title: texts.titles.certificates.create,
    needs: contract.certificates.upload,
    icon: BadgeCheck,
    isAction: true,
    load: named(() => import('#pages/certificates/new-certificate-page.tsx'), 'NewCertificatePage'),
  },
  {
    path: '/certificates/$id/{-$tab}',
    title: texts.titles.certificates.title,
    needs: contract.certificates.get,
    load: named(() => import('#pages/certificates/certificate-page.tsx'), 'CertificatePage'),
  },
]
