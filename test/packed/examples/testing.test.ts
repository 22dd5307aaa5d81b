import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { useExample } from './use-example.ts'

const example = useExample('testing')

it('has no type errors', async () => {
  expect(await example.run('typecheck')).toBe('')
})

it('passes its tests on all four levels, the last one in a browser', async () => {
  const chromium = execFileSync('sh', ['-c', 'command -v chromium-headless-shell || command -v chromium'], {
    encoding: 'utf8',
  }).trim()
  const log = await example.run('test', { FW_TEST_CHROMIUM: chromium })
  for (const file of ['test/server/tasks', 'test/server/home', 'test/task-item', 'test/home', 'test/e2e/tasks']) {
    expect(log).toMatch(new RegExp(`✓.* ${file}\\.test\\.ts`))
  }
})
