/** The code of a failed system call, such as ENOENT. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
}

/** Why a system call failed, in words. */
export const describeError = (error: unknown): string => {
  const code = errorCode(error) ?? String(error)
  return reasons[code] ?? code
}
