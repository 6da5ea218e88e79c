import { describe, expect, test } from 'vitest'
import { describeQuota, describeRate, findEmptyLimits, isOn, unlimited, usual } from './limits.ts'

describe('a limit in words', () => {
  test.each([
    [{ rate: 1000, per: 60 }, '1,000 in 60 s'],
    [{ rate: 5, per: 1 }, '5 a second'],
    [{ rate: 0, per: 0 }, 'Unlimited'],
    [{ rate: -1, per: 60 }, 'Unlimited'],
  ])('%o is a rate of %s', (limits, told) => {
    expect(describeRate(limits)).toBe(told)
  })

  test.each([
    [{ quota_max: 10_000, quota_renewal_rate: 86_400 }, '10,000 a day'],
    [{ quota_max: 10, quota_renewal_rate: 90 }, '10 in 90 s'],
    [{ quota_max: 1, quota_renewal_rate: 0 }, '1 request'],
    [{ quota_max: -1, quota_renewal_rate: 60 }, 'Unlimited'],
    [{}, 'Unlimited'],
  ])('%o is a quota of %s', (limits, told) => {
    expect(describeQuota(limits)).toBe(told)
  })
})

describe('a limit that is on', () => {
  test('needs all its numbers', () => {
    const { per: _, ...emptied } = usual
    expect(findEmptyLimits({ a: emptied }, ['a'])).toEqual({ 'a.per': 'This field is required' })
  })

  test('stays on while its number is being typed', () => {
    const { rate: _, ...emptied } = usual
    expect(isOn('rate', emptied)).toBe(true)
    expect(isOn('rate', unlimited)).toBe(false)
    expect(isOn('rate', { rate: 0 })).toBe(false)
  })

  test('nothing is missing where nothing is limited', () => {
    expect(findEmptyLimits(unlimited)).toEqual({})
  })
})
