import { join } from 'node:path'
import { canUseApt, findOnPath, installPackage } from './machine.mjs'

/** Chromium without a frame around its pages: half the work for each of them. */
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @param {string[]} commands */
function fileOf(commands) {
  const command = commands.find(findOnPath)
  return command && join(findOnPath(command) ?? '', command)
}

/** Older releases have no package of the shell. */
async function install() {
  await installPackage(shell).catch((error) => {
    if (fileOf(whole)) throw error
    return installPackage('chromium')
  })
}

/** Nothing to start: the browser tests launch it themselves. @type {import('./provision.mjs').Service} */
export const chromium = {
  name: 'chromium',
  variable: 'SVC_TEST_CHROMIUM',
  find: () => fileOf([shell]),
  fallback: () => fileOf(whole),
  installer: () => (canUseApt() ? install : undefined),
  start: async (file) => ({ SVC_TEST_CHROMIUM: file }),
}
