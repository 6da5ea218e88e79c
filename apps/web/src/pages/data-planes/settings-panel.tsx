import { PasswordInput, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataPlanes } from '#texts/data-planes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Panel } from '#ui/facts.tsx'
import { Failed } from '#ui/state/state.tsx'
import classes from './data-planes.module.css'
import { settingsQuery } from './data-planes.queries.ts'

const words = dataPlanes.settings

type Form = keyof typeof words.forms
const forms = Object.entries(words.forms).map(([value, label]) => ({ value: value as Form, label }))

/** What stands in the place of the credential, which the service does not tell. */
const placeholder = '<API_KEY>'
const withCredential = (text: string, credential: string) =>
  credential === '' ? text : text.replaceAll(placeholder, credential)

interface SettingsPanelProps {
  group: string
  tags: string[]
}

/** Settings to paste, in the form that the reader needs. The credential stays in this screen. */
export function SettingsPanel({ group, tags }: SettingsPanelProps) {
  const [form, setForm] = useState<Form>('environment')
  const [credential, setCredential] = useState('')
  const { data, error, refetch } = useQuery(settingsQuery(group, tags))
  const text = data && withCredential(data[form], credential.trim())
  return (
    <Panel title={words.title} text={words.text}>
      <div className={classes.settings}>
        <PasswordInput
          label={words.credential}
          description={words.credentialText}
          value={credential}
          onChange={({ currentTarget }) => setCredential(currentTarget.value)}
          autoComplete="off"
        />
        <div className={classes.forms}>
          <SegmentedControl<Form>
            aria-label={words.form}
            size="xs"
            data={forms}
            value={form}
            onChange={setForm}
          />
          {text && <CopyButton wide text={text} label={words.copy} />}
        </div>
        {error && !data && <Failed error={error} retry={() => void refetch()} />}
        {!error && !data && <Skeleton height={240} />}
        {text && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
          <section className={classes.text} tabIndex={0} aria-label={words.forms[form]}>
            <pre>{text}</pre>
          </section>
        )}
      </div>
    </Panel>
  )
}
