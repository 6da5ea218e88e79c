import { Button, Code } from '@mantine/core'
import { Bug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { asRefusal } from '#api'
import { texts } from '#texts'
import { State } from './state.tsx'

interface Props {
  /** A change of it shows the children again. */
  place: string
  children: ReactNode
}
interface Fault {
  error: unknown
  place: string
}

/** Keeps a broken screen from taking the frame with it. */
export class Boundary extends Component<Props, { fault: Fault | null }> {
  override state: { fault: Fault | null } = { fault: null }

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error, place: window.location.pathname } }
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.fault) this.setState({ fault: null })
  }

  override render() {
    const { fault } = this.state
    return fault ? <Broken error={fault.error} /> : this.props.children
  }
}

export function Broken({ error }: { error: unknown }) {
  const { message, requestId } = asRefusal(error)
  return (
    <State
      icon={Bug}
      title={texts.states.brokenTitle}
      heading="h1"
      actions={
        <Button variant="default" onClick={() => window.location.reload()}>
          {texts.states.reload}
        </Button>
      }
    >
      <p>{texts.states.brokenHint}</p>
      <Code block>{[message, requestId].filter(Boolean).join('\n')}</Code>
    </State>
  )
}
