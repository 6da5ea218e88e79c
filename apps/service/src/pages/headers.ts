/** No inline script, nothing from elsewhere. Styles may be inline: the component library sets them. */
export function contentSecurityPolicy(allowedSources: string) {
  const extra = allowedSources ? ` ${allowedSources}` : ''
  return [
    `default-src 'self'${extra}`,
    `script-src 'self'${extra}`,
    `style-src 'self' 'unsafe-inline'${extra}`,
    `img-src 'self' data:${extra}`,
    `connect-src 'self'${extra}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export interface PageSettings {
  enable_content_security_policy: boolean
  allowed_content_sources: string
}

/** What every page is sent with. */
export const pageHeaders = (settings: PageSettings): Record<string, string> => ({
  ...(settings.enable_content_security_policy && {
    'content-security-policy': contentSecurityPolicy(settings.allowed_content_sources),
  }),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
})
