import { symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { project, type Files } from '../support/project.ts'
import { fw, runProcess } from '../support/run-process.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { compareCosts } from '../support/measure/costs.ts'
import { requestCost } from './processor-time.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const route = "export default defineEventHandler(() => ({ message: 'hello', list: [1, 2, 3], nested: { ok: true } }))"

/** Nitro without fw: the same route, and one public file. */
const bareFiles: Files = {
  'package.json': '{ "type": "module" }',
  'server/api/hello.ts': route,
  'public/file.txt': 'file',
  'build.mjs': `import { build, copyPublicAssets, createNitro, prepare } from 'nitropack/core'
const nitro = await createNitro({ rootDir: import.meta.dirname, srcDir: 'server', preset: 'node-server', logLevel: 1, publicAssets: [{ dir: import.meta.dirname + '/public' }] })
await prepare(nitro)
await copyPublicAssets(nitro)
await build(nitro)
await nitro.close()`,
}

const fwFiles: Files = {
  'package.json': '{ "type": "module" }',
  'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 } }',
  'app/pages/index.vue': '<template><main>home</main></template>',
  'server/api/hello.ts': route,
  'server/api/fails.ts': "export default defineEventHandler(() => {\n  throw new Error('fails')\n})",
  'public/file.txt': 'file',
}

let bare: RunningSite
let framework: RunningSite

beforeAll(async () => {
  const [bareDir, fwDir] = [project(bareFiles), project(fwFiles)]
  for (const dir of [bareDir, fwDir]) symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  const built = await runProcess(process.execPath, [join(bareDir, 'build.mjs')], { cwd: bareDir })
  expect(built.code, built.stderr).toBe(0)
  expect((await fw(['build'], { cwd: fwDir })).code).toBe(0)
  bare = await startSite({ dir: bareDir })
  framework = await startSite({ dir: fwDir })
}, 600_000)

afterAll(async () => {
  await bare?.stop()
  await framework?.stop()
})

it('an API route costs hardly more than with plain Nitro', { timeout: 600_000 }, async () => {
  const [ofBare, ofFw] = await compareCosts(
    () => requestCost(bare, '/api/hello', 200, 6000),
    () => requestCost(framework, '/api/hello', 200, 6000),
    1 / 0.9,
  )
  console.log(`API route: ${(ofBare / ofFw).toFixed(2)} of the speed of the bare engine (${ofFw} and ${ofBare} ms)`)
  expect(ofBare / ofFw).toBeGreaterThan(0.9)
})

it('an error costs hardly more than a page, so many errors do not slow down other requests', { timeout: 600_000 }, async () => {
  const [page, error] = await compareCosts(
    () => requestCost(framework, '/', 200, 1000),
    () => requestCost(framework, '/api/fails', 500, 1000),
    1 / 0.5,
  )
  console.log(`error: ${(page / error).toFixed(2)} of the rate of a page (${error} and ${page} ms)`)
  expect(page / error).toBeGreaterThan(0.5) // 0.70 to 0.75 measured
})

// A whole server cannot be measured to 1 %, so the time of the checks is compared with that of the cheapest request.
it('tracing channels cost at most 1 % of a request while nobody listens', { timeout: 600_000 }, async () => {
  const script = fileURLToPath(new URL('idle-tracing.mjs', import.meta.url))
  const checks = async (): Promise<number> => {
    const { stdout, stderr } = await runProcess(process.execPath, [script], { cwd: root })
    const nanoseconds = Number(stdout)
    expect(nanoseconds, stderr).toBeGreaterThan(0)
    return nanoseconds / 1e6
  }
  const [request, idle] = await compareCosts(() => requestCost(framework, '/api/hello', 200, 1500), checks, 0.01)
  console.log(
    `idle tracing: ${(idle * 1e6).toFixed(0)} of ${(request * 1e6).toFixed(0)} ns (${((idle / request) * 100).toFixed(2)} %)`,
  )
  expect(idle / request).toBeLessThan(0.01)
})
