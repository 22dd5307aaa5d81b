import { utimesSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { join } from 'pathe'
import { expect, test } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { changedSince } from './changed-since.ts'

test('reports files written since then, and those that were not', async () => {
  const root = project({ 'a.vue': 'a', 'deep/b.vue': 'b', 'hidden.vue': 'c', 'large.png': 'x'.repeat(300_000) })
  await setTimeout(20)
  const since = Date.now()
  await setTimeout(20)
  writeFileSync(join(root, 'deep/b.vue'), 'b2')
  writeFileSync(join(root, 'new.vue'), 'new')
  utimesSync(join(root, 'new.vue'), 1, 1) // a copied file keeps the modification time
  const told: string[] = []
  const tell =
    (what: string) =>
    (path: string): void =>
      void told.push(`${what} ${path.slice(root.length + 1)}`)
  await changedSince({ dirs: () => [root], isInside: (path) => !path.includes('hidden') }, since, {
    onEvent: (event, path) => tell(event)(path),
    onUnchanged: tell('unchanged'),
  })
  expect(told.toSorted()).toEqual([
    'add new.vue',
    'change deep/b.vue',
    'change new.vue',
    'unchanged a.vue',
    'unchanged large.png',
  ])
})
