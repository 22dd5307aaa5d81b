import { expect, it } from 'vitest'
import { loadFiles } from '../../../../../test/support/load.ts'
import { planMigration } from './plan-migration.ts'

it('does not change files that are linked from elsewhere', async () => {
  const code = `import Button from '../components/Button.vue'\n`
  const loaded = await loadFiles({
    '../elsewhere/shared.ts': code,
    'components/Button.vue': '',
    'pages/index.vue': '',
    'scripts/own.ts': code,
    linked: { link: '../elsewhere' },
  })
  const { edits } = await planMigration(loaded)
  expect(edits.get('scripts/own.ts')?.after).toContain('../app/components/Button.vue')
  expect([...edits.keys()].filter((path) => path.includes('shared'))).toEqual([])
})
