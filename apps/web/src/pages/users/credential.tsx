import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { User } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { Eye, EyeOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import classes from './user.module.css'

const words = texts.users

/** The credential of the management API: hidden until asked for, to be copied or renewed. */
export function Credential({ user, reset }: { user: User; reset: (user: User) => void }) {
  const [isShown, setShown] = useState(false)
  const may = useMay()
  const { access_key, id } = user
  const label = isShown ? words.credentialHide : words.credentialShow
  return (
    <FormGroup title={words.credential} text={words.credentialText}>
      <div className={classes.credential}>
        {access_key === '' ? (
          <p className={classes.quiet}>{words.credentialHidden}</p>
        ) : (
          <>
            <output className={classes.key} aria-label={words.credential}>
              {isShown ? access_key : '•'.repeat(32)}
            </output>
            <Tooltip label={label}>
              <ActionIcon
                variant="default"
                size={32}
                aria-label={label}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <EyeOff size={15} /> : <Eye size={15} />}
              </ActionIcon>
            </Tooltip>
            <CopyButton text={access_key} label={words.credentialCopy} isFramed />
          </>
        )}
        {may(contract.users.resetKey, { id }) && (
          <Button
            variant="default"
            leftSection={<RotateCw size={14} />}
            onClick={() => reset(user)}
          >
            {words.resetKey}
          </Button>
        )}
      </div>
    </FormGroup>
  )
}
