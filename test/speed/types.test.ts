import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project, write } from '../support/project.ts'
import { fw, fwBin } from '../support/run-process.ts'
import { startSite } from '../support/start-site.ts'
import { largeApp } from './large-app.ts'
import { compareLongRuns, timed } from './processor-time.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** `FW_SCALE=1000` measures the size that the limits are meant for, in both layouts, which takes minutes. */
const scale = process.env['FW_SCALE']
const count = Number(scale ?? 200)
const variants = scale ? (['A', 'B'] as const) : (['A'] as const) // the more expensive one

describe.each(variants)('types of a large app in %s', (variant) => {
  it('are checked in at most 1.5 × the time of the same app without typed routes', { timeout: 1_800_000 }, async () => {
    const typed = project(largeApp(variant, count, true))
    const plain = project(largeApp(variant, count, false))
    for (const cwd of [typed, plain]) expect((await fw(['prepare'], { cwd })).code).toBe(0)
    writeFileSync(join(plain, '.fw/types/server-routes.d.ts'), 'export {}\n')
    const checked = async (dir: string): Promise<number> => {
      for (const each of readdirSync(join(dir, '.fw'))) if (each.endsWith('.tsbuildinfo')) rmSync(join(dir, '.fw', each))
      const checker = join(dir, 'node_modules/vue-tsc/bin/vue-tsc.js')
      return (await timed([checker, ...(variant === 'A' ? ['--build'] : []), '--noEmit'], { cwd: dir })).ms
    }
    const [withoutTypes, withTypes] = await compareLongRuns(
      () => checked(plain),
      () => checked(typed),
      1.5,
    )
    const ratio = withTypes / withoutTypes
    console.log(`vue-tsc, ${count} pages and routes, ${variant}: ${ratio.toFixed(2)} (at most 1.5), ${withTypes.toFixed(0)} ms`)
    expect(ratio).toBeLessThanOrEqual(1.5)
  })
})

describe('fw prepare of a large app', () => {
  it(
    'takes at most half the time of the first run when nothing has changed, and writes nothing',
    { timeout: 600_000 },
    async () => {
      const dir = project(largeApp('A', 1000, true))
      const prepare = [fwBin, 'prepare', '--logLevel', 'info']
      const prepareFirst = async (): Promise<number> => {
        rmSync(join(dir, '.fw'), { recursive: true, force: true })
        rmSync(join(dir, 'node_modules/.cache'), { recursive: true, force: true })
        return (await timed(prepare, { cwd: dir })).ms
      }
      const prepareAgain = async (): Promise<number> => {
        const before = stamps(dir)
        const { ms, stdout, stderr } = await timed(prepare, { cwd: dir })
        expect(stdout + stderr).toContain('No changes')
        expect(stamps(dir)).toEqual(before)
        return ms
      }
      const [first, again] = await compareLongRuns(prepareFirst, prepareAgain, 0.5) // 0.29 to 0.34 measured
      const ratio = again / first
      console.log(`fw prepare again / first: ${ratio.toFixed(2)} (at most 0.5), ${again.toFixed(0)} / ${first.toFixed(0)} ms`)
      expect(ratio).toBeLessThanOrEqual(0.5)
    },
  )

  it('rewrites at most three files when a page is added in development', { timeout: 600_000 }, async () => {
    const dir = project(largeApp('A', 1000, true))
    const site = await startSite({ dir }, { dev: true })
    try {
      // Types are written in turns: those of a page are in the next turn at the earliest, after all of the turn before.
      for (const section of ['first', 'second']) await addPage(dir, section)
      const before = stamps(dir)
      await addPage(dir, 'added')
      await addPage(dir, 'last')
      const after = stamps(dir)
      const changed = Object.keys(after).filter((name) => after[name] !== before[name])
      const written = changed.filter((name) => name !== typesOf('last'))
      console.log(`written for a new page: ${written.join(', ')}`)
      expect(written.length).toBeLessThanOrEqual(3)
    } finally {
      await site.stop()
    }
  })
})

const typesOf = (section: string): string => `types/pages/${section}.d.ts`

/** Adds the first page of a section, and waits for its types. */
async function addPage(dir: string, section: string): Promise<void> {
  write(dir, { [`app/pages/${section}/one.vue`]: '<template><p>one</p></template>\n' })
  await expect.poll(() => Object.keys(stamps(dir)), { timeout: 300_000 }).toContain(typesOf(section))
}

/** Modification times of all files of the build directory. */
function stamps(dir: string): Record<string, number> {
  const root = join(dir, '.fw')
  return Object.fromEntries(
    listFiles(root)
      .filter((path) => !path.includes('/dist/'))
      .map((path) => [path, statSync(join(root, path)).mtimeMs]),
  )
}
