import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'pathe'
import { expect, inject, it } from 'vitest'
import { writeFixture } from '../support/fixture.ts'
import { project, write, type Files } from '../support/project.ts'
import { fw } from '../support/run-process.ts'
import { startSite } from '../support/start-site.ts'

/** Builds wait while the file `waits` exists. */
const files: Files = {
  'package.json': '{ "name": "runs", "private": true, "type": "module" }',
  'fw.config.mjs': `import { existsSync, writeFileSync } from 'node:fs'
const here = (file) => new URL(file, import.meta.url)
export default {
  future: { compatibilityVersion: 4 },
  hooks: {
    'build:before': async () => {
      writeFileSync(here('started'), '')
      while (existsSync(here('waits'))) await new Promise((done) => setTimeout(done, 20))
    },
  },
}`,
  'app/app.vue': '<template><p>Built</p></template>',
}

interface CpuProfile {
  nodes: { callFrame: { url: string } }[]
  samples: number[]
}

function readProfile(file: string): CpuProfile {
  return JSON.parse(readFileSync(file, 'utf8')) as CpuProfile // written by the inspector
}

it('a build keeps others out of its directories; --profile and DEBUG describe it', async () => {
  const dir = join(inject('sitesDir'), 'build-runs/project')
  writeFixture({ ...files, waits: '' }, dir)
  const first = fw(['build', '--profile'], { cwd: dir, env: { DEBUG: '1' } })
  await expect.poll(() => existsSync(join(dir, 'started'))).toBe(true)
  const second = await fw(['build'], { cwd: dir })
  expect([second.code, second.stderr]).toEqual([1, expect.stringMatching(/FW_BUILD_LOCKED.*\.fw.*pid \d+/)])
  rmSync(join(dir, 'waits'))
  const { code, stderr } = await first
  expect([code, stderr]).toEqual([0, expect.stringContaining('CPU profile: .fw/build.cpuprofile')])
  expect(stderr).toMatch(/^\[fw\] build:done: \d+\.\d\d ms$/m)
  const { nodes, samples } = readProfile(join(dir, '.fw/build.cpuprofile'))
  expect(samples.length).toBeGreaterThan(10)
  expect(nodes.some(({ callFrame }) => callFrame.url.includes('/fw/dist/'))).toBe(true)
  expect(readdirSync(join(dir, 'node_modules/.cache/fw')).filter((name) => name.endsWith('.lock'))).toEqual([])
})

it('fw dev --profile writes a CPU profile when it ends', async () => {
  const dir = join(inject('sitesDir'), 'dev-profile/project')
  writeFixture(files, dir)
  const site = await startSite({ dir }, { dev: true, devArgs: ['--profile'] })
  await site.stop()
  expect(site.logs()).toContain('CPU profile: .fw/dev.cpuprofile')
  expect(readProfile(join(dir, '.fw/dev.cpuprofile')).samples.length).toBeGreaterThan(10)
})

it('fw preview rejects output of a preset without a preview', async () => {
  const dir = project(files)
  write(dir, { '.output/nitro.json': JSON.stringify({ preset: 'aws-lambda', commands: {} }) })
  const { code, stderr } = await fw(['preview'], { cwd: dir })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/FW_PREVIEW_NO_COMMAND.*aws-lambda/)])
})
