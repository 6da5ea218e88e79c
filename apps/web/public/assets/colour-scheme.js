// Runs before the first paint, so that a dark screen never flashes white. A file of its own,
// because the content security policy forbids inline script.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('svc-colour-scheme') ?? 'auto'
  } catch {
    // Storage may be switched off; then the system decides.
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = chosen === 'auto' ? (isDark ? 'dark' : 'light') : chosen
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
