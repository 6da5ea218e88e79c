import { Button, Skeleton } from '@mantine/core'
import type { OAuthClient } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { texts } from '#texts'
import { Identifier } from '#ui/identifier.tsx'
import { Failed, State } from '#ui/state/state.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import classes from './oauth.module.css'
import { tokensQuery } from './oauth.queries.ts'

const words = texts.oauth

interface TokensProps {
  apiId: string
  client: OAuthClient
  /** Absent for readers. */
  revoke?: (client: OAuthClient, token: string) => void
  revokeAll: (client: OAuthClient) => void
}

/** The tokens that a client holds, each to be revoked, or all at once. */
export function ClientTokens({ apiId, client, revoke, revokeAll }: TokensProps) {
  const { data, error, refetch } = useQuery(tokensQuery(apiId, client.client_id))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  if (data.length === 0) {
    return (
      <State icon={Ticket} title={words.noTokensTitle}>
        <p>{words.noTokensText}</p>
      </State>
    )
  }
  return (
    <section className={classes.tokens} aria-label={words.tokens(data.length)}>
      <header>
        <div>
          <h2>{words.tokens(data.length)}</h2>
          <p>{words.tokensText}</p>
        </div>
        {revoke && (
          <Button variant="default" onClick={() => revokeAll(client)}>
            {words.revokeAll}
          </Button>
        )}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.token}</th>
            <th scope="col">{words.tokenExpires}</th>
            <th scope="col">
              <span className="visually-hidden">{texts.frame.menu}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ code, expires }) => (
            <tr key={code}>
              <td>
                <Identifier id={code} />
              </td>
              <td>
                <RelativeTime at={new Date(expires * 1000).toISOString()} />
              </td>
              <td>
                {revoke && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={words.revokeOf(code)}
                    onClick={() => revoke(client, code)}
                  >
                    {words.revoke}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
