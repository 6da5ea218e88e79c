import { Button, Modal } from '@mantine/core'
import type { Key } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { CopyButton } from '#ui/copy-button.tsx'
import dialog from '#ui/dialog/dialog.module.css'
import { Notice } from '#ui/notice.tsx'
import classes from './keys.module.css'

const words = texts.keys

interface DialogProps {
  created: Key | null
  /** The headers that a caller proves itself by. */
  proofOf: (key: Key) => string
  open: (key: Key) => void
  another: () => void
}

/** The key, once. It cannot be closed by a stray click. */
export function CreatedDialog({ created, proofOf, open, another }: DialogProps) {
  return (
    <Modal
      opened={created !== null}
      onClose={another}
      title={words.createdTitle}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {created && (
        <div className={dialog.form}>
          {created.key_id ? (
            <>
              <Notice meaning="attention">{words.createdText}</Notice>
              <Secret label={words.createdKey} copy={words.copyKey} text={created.key_id} isLarge />
            </>
          ) : (
            <p>{words.createdUserText}</p>
          )}
          {created.key_hash && (
            <Secret label={words.createdHash} copy={words.copyHash} text={created.key_hash} />
          )}
          {created.data.hmac_string && (
            <Secret
              label={words.createdSecret}
              copy={words.copySecret}
              text={created.data.hmac_string}
            />
          )}
          <TryIt created={created} proof={proofOf(created)} />
          <div className={dialog.buttons}>
            <Button variant="default" onClick={another}>
              {words.another}
            </Button>
            <Button onClick={() => open(created)}>{words.toKey}</Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

interface SecretProps {
  label: string
  copy: string
  text: string
  isLarge?: boolean
}

const Secret = ({ label, copy, text, isLarge }: SecretProps) => (
  <div>
    <p className={classes.secretLabel}>{label}</p>
    <div className={classes.secret} data-large={isLarge || undefined}>
      <output aria-label={label}>{text}</output>
      <CopyButton text={text} label={copy} isFramed />
    </div>
  </div>
)

/** A request as a caller would send it, once it is known where the API listens. */
function TryIt({ created, proof }: { created: Key; proof: string }) {
  const mayAsk = useMay()(contract.apis.url)
  const [right] = Object.values(created.data.access_rights)
  const { data } = useQuery({
    queryKey: ['apis', 'url', right?.api_id],
    queryFn: () => api.apis.url({ params: { id: right?.api_id ?? '' } }),
    enabled: mayAsk && right !== undefined,
    retry: false,
  })
  if (!data || !right) return null
  const curl = `curl ${data.ApiURL} \\\n  ${proof}`
  return (
    <section>
      <p className={classes.secretLabel}>{words.tryIt}</p>
      <p className={dialog.quiet}>{words.tryText(right.api_name || right.api_id)}</p>
      <div className={classes.secret}>
        <pre>{curl}</pre>
        <CopyButton text={curl} label={words.copyCurl} isFramed />
      </div>
    </section>
  )
}
