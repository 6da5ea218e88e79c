import type { Granted } from '@svc/contract'
import { type Html, html } from './html.ts'
import { show } from './visit.ts'

const row = (label: string, value: string): Html =>
  html`<p><strong>${label}</strong><code class="value">${value}</code></p>`

/** What was made, once. */
export function showGranted(base: string, { RawKey, Password }: Granted, authType: string) {
  const names: Record<string, [string, string]> = {
    oauth: ['Client ID', 'Client secret'],
    basic: ['User name', 'Password'],
    hmac: ['Key', 'Secret to sign with'],
  }
  const [first, second] = names[authType] ?? ['Key', 'Secret']
  return show(
    'Your access',
    html`<h1>Your access</h1>
<div class="notice" role="status"><p>Please copy this now: it is not shown again.</p></div>
${row(first, RawKey)}${Password && row(second, Password)}
<p><a class="button quiet" href="${base}/member/dashboard/">My keys</a></p>`,
  )
}
