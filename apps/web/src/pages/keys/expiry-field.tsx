import { CloseButton, TextInput } from '@mantine/core'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'

const words = texts.keys

/** As the input wants it: the reader's own time, to the minute. */
function localText(seconds: number): string {
  if (seconds <= 0) return ''
  const at = new Date(seconds * 1000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** When a key stops working; nothing is never. */
export function ExpiryField<T extends { expires: number }>({ form }: { form: Form<T> }) {
  const { expires } = form.values
  const change = (text: string) => {
    const moment = Date.parse(text)
    form.set(['expires'], Number.isNaN(moment) ? 0 : Math.floor(moment / 1000))
  }
  return (
    <TextInput
      type="datetime-local"
      name="expires"
      label={words.expiry}
      description={words.expiryText}
      maw={320}
      value={localText(expires)}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={
        expires > 0 && (
          <CloseButton
            size="sm"
            aria-label={words.clearExpiry}
            onClick={() => form.set(['expires'], 0)}
          />
        )
      }
    />
  )
}
