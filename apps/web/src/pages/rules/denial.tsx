import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api'
import { texts } from '#texts'
import { Failed } from '#ui/state/state.tsx'
import { ExactTime } from '#ui/time/time.tsx'
import { RuleValues } from './rule-values.tsx'
import classes from './rules.module.css'

const words = texts.rules

/** Why a request was refused, by the id that its caller was given. The id is in the address. */
export function Denial() {
  const { id = '' }: { id?: string } = useSearch({ strict: false })
  const [asked, setAsked] = useState(id)
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['organisations', 'denial', id],
    queryFn: () => api.rules.decision({ params: { id } }),
    enabled: id !== '',
    retry: false,
  })
  const look = () => void navigate({ to: '/rules/denial', search: { id: asked.trim() } as never })
  return (
    <section className={classes.denial}>
      <p className={classes.quiet}>{words.denialText}</p>
      <div className={classes.caseRow}>
        <TextInput
          className={classes.grow}
          label={words.denialId}
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            look()
          }}
        />
        <Button className={classes.low} onClick={look}>
          {words.explain}
        </Button>
      </div>
      {error && <Failed error={error} />}
      {data && (
        <>
          <h2>{words.denialOf(data.user, data.method, data.path)}</h2>
          <ExactTime at={data.at} />
          <h3>{words.because}</h3>
          {data.deny.map((text) => (
            <p key={text} className={classes.denied}>
              {text}
            </p>
          ))}
          <RuleValues rules={data.rules} />
        </>
      )}
    </section>
  )
}
