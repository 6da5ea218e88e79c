import { Refusal } from './refusal.ts'

/** What keeps a port from being used, in words. */
const portProblems: Record<string, string> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be used',
  EADDRNOTAVAIL: 'is not an address of this machine',
}

/** The error of a listener as one line that names the key of its port; any other as it is. */
export function explainPort(error: unknown, key: string, address: string): unknown {
  const { code = '', port } = error as NodeJS.ErrnoException & { port?: number }
  const problem = portProblems[code]
  return problem ? new Refusal(`${key}: ${port} on ${address} ${problem}`) : error
}
