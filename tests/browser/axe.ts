import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Finding {
  id: string
  impact: string | null
  nodes: Array<{ html: string; failureSummary?: string }>
}

type Rules = string[] | undefined

/** Runs in the page, where axe was put before. */
const run = async (runOnly: Rules) => {
  const { axe } = window as unknown as {
    axe: { run: (options: object) => Promise<{ violations: Finding[] }> }
  }
  const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => ({ html, failureSummary })),
  }))
}

/** Scripts of axe and of nobody else; colours are all that a colour scheme changes. */
const text = readFileSync(source, 'utf8')
const colours = ['color-contrast', 'link-in-text-block']

/** Runs in the page: which colours it has taken on. */
const worn = () => document.documentElement.dataset.mantineColorScheme

/** Runs in the page: what fades is at its end. */
const settleColours = () => {
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
}

async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  // A page without scripts wears what the browser says, at once and without telling.
  const wanted = [colorScheme, undefined]
  await expect.poll(() => page.evaluate(worn), { timeout: 10_000 }).toBeOneOf(wanted)
  await page.evaluate(settleColours)
}

/** What axe holds to be serious or critical on the page as it is now, in light and in dark colours. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Through the debugger rather than a script element, which the policy would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(text)
  await wear(page, 'light')
  const light = await page.evaluate(run, undefined as Rules)
  await wear(page, 'dark')
  const dark = await page.evaluate(run, colours as Rules)
  return [...tell('light', light), ...tell('dark', dark)]
}

function tell(scheme: string, found: Finding[]): string[] {
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${scheme}, ${id}: ${html} ${failureSummary ?? ''}`),
    )
}
