import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { OAuthClient } from '@svc/contract'
import { Eye, EyeOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { texts } from '#texts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import classes from './oauth.module.css'

const words = texts.oauth

interface SecretProps {
  client: OAuthClient
  rotate?: (client: OAuthClient) => void
}

/** The secret of a client: hidden until asked for, to be copied or renewed. */
export function ClientSecret({ client, rotate }: SecretProps) {
  const [isShown, setShown] = useState(false)
  const label = isShown ? words.hideSecret : words.showSecret
  return (
    <FormGroup title={words.secretTitle} text={words.secretText}>
      <div className={classes.secret}>
        <output aria-label={words.secretTitle}>{isShown ? client.secret : '•'.repeat(32)}</output>
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
        <CopyButton text={client.secret} label={words.copySecret} isFramed />
        {rotate && (
          <Button
            variant="default"
            leftSection={<RotateCw size={14} />}
            onClick={() => rotate(client)}
          >
            {words.rotate}
          </Button>
        )}
      </div>
    </FormGroup>
  )
}
