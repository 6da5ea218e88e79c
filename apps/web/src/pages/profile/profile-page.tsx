import { Button } from '@mantine/core'
import type { User } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { PermissionMatrix } from '#pages/permissions/permission-matrix.tsx'
import { Credential } from '#pages/users/credential.tsx'
import { useUserActions } from '#pages/users/user-actions.tsx'
import { UserFacts } from '#pages/users/user-facts.tsx'
import { nameOf, userQuery } from '#pages/users/users.queries.ts'
import { isAdmin } from '#state/access.ts'
import { useAccount } from '#state/account.ts'
import { useMe } from '#state/session.ts'
import { texts } from '#texts'
import { Facts } from '#ui/facts.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { DetailPage } from '#ui/page/detail-page.tsx'
import { ExactTime } from '#ui/time/time.tsx'
import classes from './profile.module.css'

const words = texts.profile

/** Somebody's own account: who one is, what one may do, password and credential. */
export function ProfilePage() {
  const me = useMe()
  const actions = useUserActions()
  const { data: user = me } = useQuery(userQuery(me.id))
  return (
    <>
      <DetailPage
        to="/profile"
        title={words.title}
        guide="sign-in"
        facts={<UserFacts user={user} isProfile />}
        actions={
          <Button
            variant="default"
            leftSection={<KeyRound size={15} />}
            onClick={() => actions.setPassword(user)}
          >
            {words.changePassword}
          </Button>
        }
        tabs={[
          { key: 'account', label: words.tabs.account, content: <Account user={user} /> },
          {
            key: 'credential',
            label: texts.users.credential,
            content: <Credential user={user} reset={actions.resetKey} />,
          },
        ]}
      />
      {actions.dialogs}
    </>
  )
}

function Account({ user }: { user: User }) {
  const group = useAccount()?.group_name ?? ''
  return (
    <div className={classes.account}>
      <Facts
        facts={[
          { label: texts.users.columns.name, value: nameOf(user) },
          { label: texts.users.email, value: user.email_address },
          ...(group ? [{ label: words.group, value: group }] : []),
          { label: words.lastLogin, value: <ExactTime at={user.last_login_date} /> },
          { label: words.passwordChanged, value: <ExactTime at={user.password_updated} /> },
          { label: words.member, value: <ExactTime at={user.created_at} /> },
          { label: words.userId, value: <Identifier id={user.id} whole /> },
          { label: words.organisationId, value: <Identifier id={user.org_id || '–'} whole /> },
        ]}
      />
      <FormGroup title={words.permissionsTitle} text={permissionsText(user, group)}>
        <PermissionMatrix
          permissions={user.user_permissions}
          origin={user.group_id ? 'group' : undefined}
        />
      </FormGroup>
    </div>
  )
}

function permissionsText(user: User, group: string) {
  const parts = [group && words.permissionsGroup(group), isAdmin(user) && words.permissionsAdmin]
  return parts.filter(Boolean).join(' ') || undefined
}
