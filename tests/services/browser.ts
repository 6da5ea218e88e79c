import { type Browser, chromium } from 'playwright-core'

/** Starts the machine's own Chromium without a window. */
export async function openBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: process.env.SVC_TEST_CHROMIUM,
    // Chromium's sandbox refuses to run as root.
    args: isRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  })
}
