import { Button } from '@mantine/core'
import type { Delivery } from '@svc/contract'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { api, asRefusal } from '#api'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { FormGroup } from '#ui/form/form-view.tsx'
import { Notice } from '#ui/notice.tsx'
import type { WebhookValues } from './webhook-form.ts'
import classes from './webhook-test.module.css'

const words = texts.webhooks.test

/** Tries a webhook with the values of the form, saved or not, and shows what came of it. */
export function WebhookTest({ values }: { values: WebhookValues }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: WebhookValues) => api.webhooks.test({ body }),
  })
  const refusal = error && asRefusal(error)
  return (
    <FormGroup title={words.title} text={words.text}>
      <div className={classes.test} aria-live="polite">
        <div>
          <Button
            variant="default"
            leftSection={<Send size={15} />}
            loading={isPending}
            onClick={() => mutate(values)}
          >
            {words.send}
          </Button>
        </div>
        {refusal && (
          <Notice meaning="failing">{[refusal.message, ...refusal.errors].join('. ')}</Notice>
        )}
        {data && !refusal && <Outcome delivery={data} />}
      </div>
    </FormGroup>
  )
}

function outcomeOf({ delivered, status }: Delivery) {
  if (delivered) return words.delivered(status)
  return status > 0 ? words.refused(status) : words.failed
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const { delivered, status, duration_ms, error, answer, sent } = delivery
  return (
    <>
      <p className={classes.outcome}>
        <Badge meaning={delivered ? 'ok' : 'failing'}>{outcomeOf(delivery)}</Badge>
        <span>{words.took(duration_ms)}</span>
        {error && <span>{error}</span>}
      </p>
      <Text title={words.sent} text={`${sent.method} ${sent.url}\n\n${sent.body}`} />
      {status > 0 && <Text title={words.answer} text={answer || words.noAnswer} />}
    </>
  )
}

const Text = ({ title, text }: { title: string; text: string }) => (
  <section className={classes.texts}>
    <h3>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
    <pre className="mono" tabIndex={0}>
      {text}
    </pre>
  </section>
)
