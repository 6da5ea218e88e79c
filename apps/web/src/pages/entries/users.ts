import { contract } from '@svc/contract/calls'
import { ShieldCheck, UserPlus, Users, UsersRound } from 'lucide-react'
import { named, type PageEntry } from '#pages/page-entry.ts'
import { texts } from '#texts'

/** Who manages, and what they may. */
export const userPages: PageEntry[] = [
  {
    path: '/users',
    title: texts.titles.users.title,
    needs: contract.users.list,
    icon: Users,
    navigation: 'users',
    load: named(() => import('#pages/users/users-page.tsx'), 'UsersPage'),
  },
  {
    path: '/users/new',
    title: texts.titles.users.create,
    needs: contract.users.create,
    icon: UserPlus,
    isAction: true,
    load: named(() => import('#pages/users/new-user-page.tsx'), 'NewUserPage'),
  },
  {
    path: '/users/$id/{-$tab}',
    title: texts.titles.users.title,
    needs: contract.users.list,
    load: named(() => import('#pages/users/user-page.tsx'), 'UserPage'),
  },
  {
    path: '/user-groups',
    title: texts.titles.groups.title,
    needs: contract.groups.list,
    icon: UsersRound,
    navigation: 'users',
    load: named(() => import('#pages/groups/groups-page.tsx'), 'GroupsPage'),
  },
  {
    path: '/user-groups/new',
    title: texts.titles.groups.create,
    needs: contract.groups.create,
    icon: UsersRound,
    isAction: true,
    load: named(() => import('#pages/groups/new-group-page.tsx'), 'NewGroupPage'),
  },
  {
    path: '/user-groups/$id/{-$tab}',
    title: texts.titles.groups.title,
    needs: contract.groups.get,
    load: named(() => import('#pages/groups/group-page.tsx'), 'GroupPage'),
  },
  {
    path: '/user-settings/{-$tab}',
    title: texts.titles.permissions.title,
    needs: contract.permissions.get,
    icon: ShieldCheck,
    navigation: 'users',
    load: named(() => import('#pages/permissions/permissions-page.tsx'), 'PermissionsPage'),
  },
]
