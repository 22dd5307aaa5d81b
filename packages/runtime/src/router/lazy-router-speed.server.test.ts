import { expect, test } from 'vitest'
import { createMemoryHistory } from 'vue-router'
import { createLazyRouter } from './lazy-router.ts'
import { realPages, tableOf } from '../../../../test/support/route-tables.ts'

test('a fresh router resolves in 5,000 routes as fast as in 50', () => {
  const [small, large] = [tableOf(realPages(50)), tableOf(realPages(5000))]
  const time = (table: typeof small): number => {
    const start = performance.now()
    for (let at = 0; at < 20; at++) {
      createLazyRouter({ table, history: createMemoryHistory() }).resolve(`/section-0/page-${at}`)
    }
    return performance.now() - start
  }
  time(small)
  time(large)
  // The fastest of many short rounds: whatever else the machine does makes a round slower, never faster.
  let [few, many] = [Infinity, Infinity]
  for (let round = 0; round < 250; round++) {
    few = Math.min(few, time(small))
    many = Math.min(many, time(large))
  }
  expect(many / few).toBeLessThanOrEqual(1.5)
})
