import { generalLossesFromClassic, lossesFromClassic } from './from-classic.ts'
import { generalLossesFromOas, lossesFromOas } from './from-oas.ts'
import type { Loss } from './loss.ts'

const code = (place: string) => `\`${place}\``

const tableOf = (losses: Loss[]) => [
  '| Where | What becomes of it |',
  '|---|---|',
  ...losses.map(({ at, outcome }) => `| ${at.map(code).join('<br>')} | ${outcome} |`),
]

const listOf = (lines: string[]) => lines.map((line) => `- ${line}`)

/** The page of the guide that says what conversion cannot carry, from the tables that tests hold. */
export const renderConversionGuide = (): string =>
  [
    '# OAS and classic definitions',
    '',
    'An OAS API has a classic projection, which gateways and lists read. A classic API can be written as an',
    'OAS API. Most settings have words in both forms; this page lists the ones that have not. `*` stands for',
    'any name, `**` for everything below. Tests hold the tables: what is not listed here survives both ways.',
    '',
    '## From OAS to classic',
    '',
    'Places are in `x-svc-api-gateway`.',
    '',
    ...tableOf(lossesFromOas),
    '',
    'Everywhere:',
    '',
    ...listOf(generalLossesFromOas),
    '',
    '## From classic to OAS',
    '',
    ...tableOf(lossesFromClassic),
    '',
    'Everywhere:',
    '',
    ...listOf(generalLossesFromClassic),
    '',
  ].join('\n')
