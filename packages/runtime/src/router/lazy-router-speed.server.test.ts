import { test } from 'vitest'
import { createMemoryHistory } from 'vue-router'
import { createLazyRouter } from './lazy-router.ts'
import { costOf, expectRatio } from '../../../../test/support/measure/costs.ts'
import { realPages, tableOf } from '../../../../test/support/route-tables.ts'

test('a fresh router resolves in 5,000 routes as fast as in 50', async () => {
  const [small, large] = [tableOf(realPages(50)), tableOf(realPages(5000))]
  const cost = (table: typeof small) => () =>
    costOf(() => {
      for (let at = 0; at < 1000; at++) {
        createLazyRouter({ table, history: createMemoryHistory() }).resolve(`/section-0/page-${at % 20}`)
      }
    })
  await expectRatio('5,000 routes instead of 50', cost(small), cost(large), 1.5)
})
