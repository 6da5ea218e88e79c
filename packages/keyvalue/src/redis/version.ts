const NEEDED = '6.2'

export const versionIn = (info: string) => /^redis_version:(\S+)/m.exec(info)?.[1]

/** Refuses servers without GETDEL and LPOP with a count. */
export function checkVersion(info: string): void {
  const version = /^redis_version:(\d+)\.(\d+)/m.exec(info)
  if (!version) return
  const [major = 0, minor = 0] = version.slice(1).map(Number)
  if (major > 6 || (major === 6 && minor >= 2)) return
  throw new Error(`Redis ${NEEDED} or newer is needed, this one is ${major}.${minor}`)
}
