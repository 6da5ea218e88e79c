import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Finding {
  id: string
  impact: string | null
  nodes: Array<{ html: string; failureSummary?: string }>
}

/** Runs in the page, where axe was put before. */
const run = async () => {
  const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Finding[] }> } }
  const { violations } = await axe.run()
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => ({ html, failureSummary })),
  }))
}

/** What axe holds to be serious or critical on the page as it is now. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Through the debugger rather than a script element, which the policy would refuse.
  const { readFile } = await import('node:fs/promises')
  await page.evaluate(await readFile(source, 'utf8'))
  const found = await page.evaluate(run)
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
    )
}
