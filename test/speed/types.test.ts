import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project, write } from '../support/project.ts'
import { fw, fwBin } from '../support/run-process.ts'
import { startSite } from '../support/start-site.ts'
import { largeApp } from './large-app.ts'
import { timed } from './processor-time.ts'

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
    const times = { plain: await checked(plain), typed: await checked(typed) }
    const ratio = times.typed / times.plain
    console.log(`vue-tsc, ${count} pages and routes, ${variant}: ${ratio.toFixed(2)} (at most 1.5), ${times.typed.toFixed(0)} ms`)
    expect(ratio).toBeLessThanOrEqual(1.5)
  })
})

describe('fw prepare of a large app', () => {
  it('takes at most 0.4 × the first run when nothing has changed, and writes nothing', { timeout: 240_000 }, async () => {
    const dir = project(largeApp('A', 1000, true))
    const prepare = [fwBin, 'prepare', '--logLevel', 'info']
    const times = { first: Infinity, again: Infinity }
    for (let round = 0; round < 2; round++) {
      rmSync(join(dir, '.fw'), { recursive: true, force: true })
      rmSync(join(dir, 'node_modules/.cache'), { recursive: true, force: true })
      times.first = Math.min(times.first, (await timed(prepare, { cwd: dir })).ms)
      const before = stamps(dir)
      const { ms, stdout, stderr } = await timed(prepare, { cwd: dir })
      times.again = Math.min(times.again, ms)
      expect(stdout + stderr).toContain('No changes')
      expect(stamps(dir)).toEqual(before)
    }
    const ratio = times.again / times.first
    console.log(
      `fw prepare again / first: ${ratio.toFixed(2)} (at most 0.4), ${times.again.toFixed(0)} / ${times.first.toFixed(0)} ms`,
    )
    expect(ratio).toBeLessThanOrEqual(0.4)
  })

  it('rewrites at most three files when a page is added in development', { timeout: 240_000 }, async () => {
    const dir = project(largeApp('A', 1000, true))
    const site = await startSite({ dir }, { dev: true })
    try {
      const before = await settled(dir, 'tsconfig.app.json')
      write(dir, { 'app/pages/added/one.vue': '<template><p>one</p></template>\n' })
      const after = await settled(dir, 'types/pages/added.d.ts')
      const written = Object.keys(after).filter((name) => after[name] !== before[name])
      console.log(`written for a new page: ${written.join(', ')}`)
      expect(written.length).toBeLessThanOrEqual(3)
    } finally {
      await site.stop()
    }
  })
})

/** Modification times of all files, once one of them exists and nothing is written any more. */
async function settled(dir: string, name: string): Promise<Record<string, number>> {
  await expect.poll(() => stamps(dir)[name], { timeout: 60_000 }).toBeDefined()
  for (let last = stamps(dir); ;) {
    await wait(2000)
    const now = stamps(dir)
    if (JSON.stringify(now) === JSON.stringify(last)) return now
    last = now
  }
}

/** Modification times of all files of the build directory. */
function stamps(dir: string): Record<string, number> {
  const root = join(dir, '.fw')
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    files
      .map((each) => join(each.parentPath, each.name))
      .filter((file) => !file.includes('/dist/'))
      .map((file) => [file.slice(root.length + 1), statSync(file).mtimeMs]),
  )
}
