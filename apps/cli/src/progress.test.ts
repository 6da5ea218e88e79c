import { expect, test } from 'vitest'
import { showProgress } from './progress.ts'

function outputOf(isTTY: boolean) {
  let text = ''
  let time = 0
  const out = { isTTY, columns: 60, write: (more: string) => (text += more) }
  return {
    progress: showProgress('copying', out, () => time),
    pass: (ms: number) => (time += ms),
    text: () => text,
  }
}

test('a terminal gets a bar that is drawn again, and nothing remains of it', () => {
  const { progress, pass, text } = outputOf(true)
  progress.at(0, 2_000)
  pass(10)
  progress.at(1, 2_000)
  pass(100)
  progress.at(1_000, 2_000)
  progress.at(2_000, 2_000)
  progress.end()
  expect(text().split('\r\x1b[K')).toEqual([
    '',
    'copying [                        ] 0 of 2,000',
    'copying [============            ] 1,000 of 2,000',
    'copying [========================] 2,000 of 2,000',
    '',
  ])
})

test('a pipe gets a plain line now and then, and a last one', () => {
  const { progress, pass, text } = outputOf(false)
  progress.at(1, 10)
  pass(5_000)
  progress.at(4, 10)
  progress.at(5, 10)
  pass(100)
  progress.at(10, 10)
  progress.end()
  expect(text()).toBe('copying: 4 of 10\ncopying: 10 of 10\n')
})

test('of what is not known to end only the count is shown', () => {
  const { progress, pass, text } = outputOf(false)
  pass(5_000)
  progress.at(1_234)
  progress.end()
  expect(text()).toBe('copying: 1,234\n')
  const quiet = outputOf(false)
  quiet.progress.end()
  expect(quiet.text()).toBe('')
})
