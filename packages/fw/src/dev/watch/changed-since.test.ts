import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, test } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { changedSince } from './changed-since.ts'

/** The time that a file gets if it is written now. The clock of the file system advances in steps of several milliseconds. */
function fileTime(root: string): number {
  writeFileSync(join(root, '../clock'), '')
  return statSync(join(root, '../clock')).mtimeMs
}

test('reports files written since then, directories with other entries, and what did not change', async () => {
  const root = project({
    'a.vue': 'a',
    'deep/b.vue': 'b',
    'left/c.vue': 'c',
    'left/d.vue': 'd',
    'hidden.vue': 'c',
    'large.png': 'x'.repeat(300_000),
  })
  const before = fileTime(root)
  await expect.poll(() => fileTime(root)).toBeGreaterThan(before)
  const since = fileTime(root)
  writeFileSync(join(root, 'deep/b.vue'), 'b2')
  writeFileSync(join(root, 'new.vue'), 'new')
  utimesSync(join(root, 'new.vue'), 1, 1) // a copied file keeps the modification time
  rmSync(join(root, 'left/c.vue'))
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
    'addDir ',
    'addDir left',
    'change deep/b.vue',
    'change new.vue',
    'unchanged a.vue',
    'unchanged large.png',
    'unchanged left/d.vue',
  ])
})
