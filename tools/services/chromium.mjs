import { join } from 'node:path'
import { canUseApt, findOnPath, installPackage } from './machine.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Nothing to start: the browser tests launch it themselves. @type {import('./provision.mjs').Service} */
export const chromium = {
  name: 'chromium',
  variable: 'SVC_TEST_CHROMIUM',
  find: () => {
    const command = commands.find(findOnPath)
    return command && join(findOnPath(command) ?? '', command)
  },
  installer: () => (canUseApt() ? () => installPackage('chromium') : undefined),
  start: async (file) => ({ SVC_TEST_CHROMIUM: file }),
}
