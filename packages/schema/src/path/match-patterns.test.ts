import { expect, it } from 'vitest'
import { costOf, expectRatio } from '../../../../test/support/measure/costs.ts'
import { createRuleMatcher } from './match-patterns.ts'

const find = createRuleMatcher(
  [
    ['/**', 'all'],
    ['/a/**', 'a'],
    ['/a/b/**', 'a/b'],
    ['/a/b', 'exact'],
    ['/a/:id/c', 'param'],
  ],
  (rules) => rules.join(),
)

it('finds all matching rules, the most specific one last', () => {
  expect(find('/')).toBe('all')
  expect(find('/x')).toBe('all')
  expect(find('/a')).toBe('all,a')
  expect(find('/a/b')).toBe('all,a,a/b,exact')
  expect(find('/a/b/c')).toBe('all,a,a/b,param')
  expect(find('/a/bc/d/e')).toBe('all,a')
})

it('takes as long as the path is', async () => {
  const cost = (segments: number, times: number) => () => {
    const path = '/a'.repeat(segments)
    return costOf(() => {
      for (let count = 0; count < times; count++) find(`${path}${count}`)
    })
  }
  await expectRatio('a path that is 8 times as long', cost(1000, 400), cost(8000, 400), 16)
})
