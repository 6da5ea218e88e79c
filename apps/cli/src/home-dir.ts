import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoadedSettings } from '@svc/settings'

/** The bundle lies in `dist/`, with the front-end beside it. */
export const beside = dirname(fileURLToPath(import.meta.url))

/** The folder with schemas: what the settings say, else that of the installation. */
export const homeDirOf = ({ home_dir }: LoadedSettings['settings']): string =>
  home_dir || dirname(beside)
