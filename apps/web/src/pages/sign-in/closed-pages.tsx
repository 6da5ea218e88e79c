import { Button } from '@mantine/core'
import { asRefusal } from '#api'
import { texts } from '#texts'
import { Notice } from '#ui/notice.tsx'
import { Card } from './card.tsx'

const words = texts.signIn

export const Maintenance = () => (
  <Card title={words.maintenanceTitle} text={words.maintenanceText}>
    {null}
  </Card>
)

export function Unreachable({ error, retry }: { error: unknown; retry: () => void }) {
  const { message, requestId } = asRefusal(error)
  return (
    <Card title={words.unreachableTitle}>
      <Notice meaning="failing">
        {message}
        {requestId && ` (${texts.states.requestId} ${requestId})`}
      </Notice>
      <Button variant="default" onClick={retry}>
        {texts.frame.retry}
      </Button>
    </Card>
  )
}
