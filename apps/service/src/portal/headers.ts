import type { Settings } from '@svc/settings'

type Security = Pick<
  Settings['security'],
  'enable_content_security_policy' | 'allowed_content_sources'
>

function originOf(url: string | undefined) {
  if (!url || !URL.canParse(url)) return ''
  const { origin } = new URL(url)
  return origin === 'null' ? '' : ` ${origin}`
}

/** Nothing inline, nothing of others but pictures; scripts only where a portal may have some. */
function policy(extra: string, runsScripts: boolean, formTarget: string | undefined) {
  return [
    "default-src 'none'",
    `style-src 'self'${extra}`,
    `img-src 'self' data: https: http:`,
    `font-src 'self'${extra}`,
    ...(runsScripts ? [`script-src 'self'${extra}`, `connect-src 'self'${extra}`] : []),
    `form-action 'self'${originOf(formTarget)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What every page of the portal is sent with. Pages are about one visitor, so nobody keeps them. */
export const createHeaders =
  ({ enable_content_security_policy, allowed_content_sources }: Security) =>
  (runsScripts: boolean, formTarget?: string): Record<string, string> => ({
    ...(enable_content_security_policy && {
      'content-security-policy': policy(
        allowed_content_sources && ` ${allowed_content_sources}`,
        runsScripts,
        formTarget,
      ),
    }),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
