import type { Combination } from '@svc/contract'

const coordinators: Record<string, string[]> = {
  '2.4.0': ['5.2.0'],
  '2.3.0': ['5.1.2', '5.1.1', '5.1.0'],
  '2.2.0': ['5.0.5', '5.0.4', '5.0.3', '5.0.2'],
  '2.1.1': ['5.0.1', '5.0.0'],
  '2.1.0': ['4.3.3'],
  '2.0.4': ['4.3.2', '4.3.1', '4.3.0', '4.0.10'],
  '2.0.3': ['4.2.4', '4.2.3', '4.0.9', '4.0.8'],
  '1.8.1': ['3.2.3'],
  '1.7.11': ['3.0.9'],
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** Which versions of dashboard and gateways go with which coordinator, newest first. */
export const combinations: Combination[] = Object.entries(coordinators)
  .flatMap(([coordinator, versions]) =>
    versions.map((version) => ({ version: `v${version}`, coordinator })),
  )
  .toSorted((a, b) => byNumber.compare(b.version, a.version))

const known = new Set(Object.values(coordinators).flat())

/** Whether a gateway goes with an installation of our own version; null when it tells none. */
export function isSupported(version: string, own: string): boolean | null {
  if (version === '') return null
  const bare = version.replace(/^v/, '')
  return bare === own || known.has(bare)
}
