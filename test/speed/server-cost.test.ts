import { readFileSync, symlinkSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { project, type Files } from '../support/project.ts'
import { fw, runProcess } from '../support/run-process.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const route = "export default defineEventHandler(() => ({ message: 'hello', list: [1, 2, 3], nested: { ok: true } }))"

/** The engine without a framework: the same route, and one public file. */
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
}, 120_000)

afterAll(async () => {
  await bare?.stop()
  await framework?.stop()
})

/** Time of the processor that a process has taken so far, in milliseconds. */
function spent({ child }: RunningSite): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** What a request costs the server, in milliseconds of the processor: other work on the machine does not count. */
async function cost(site: RunningSite, path: string, status: number, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const one = (): Promise<void> =>
    new Promise((done, fail) => {
      get(site.url + path, { agent, headers: { accept: 'text/html' } }, (response) => {
        response.resume()
        response.on('end', () => (response.statusCode === status ? done() : fail(new Error(`${path}: ${response.statusCode}`))))
      }).on('error', fail)
    })
  const before = spent(site)
  let left = count
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) await one()
    }),
  )
  agent.destroy()
  return (spent(site) - before) / count
}

/** Costs of two kinds of requests, measured in turns; the lowest of each. */
async function compare(first: () => Promise<number>, second: () => Promise<number>): Promise<[number, number]> {
  await first()
  await second()
  const costs: [number, number] = [Infinity, Infinity]
  for (let round = 0; round < 5; round++) {
    costs[0] = Math.min(costs[0], await first())
    costs[1] = Math.min(costs[1], await second())
  }
  return costs
}

it('an API route costs no more than with the bare engine, or hardly', { timeout: 120_000 }, async () => {
  const [ofBare, ofFw] = await compare(
    () => cost(bare, '/api/hello', 200, 6000),
    () => cost(framework, '/api/hello', 200, 6000),
  )
  console.log(`API route: ${(ofBare / ofFw).toFixed(2)} of the speed of the bare engine (${ofFw} and ${ofBare} ms)`)
  expect(ofBare / ofFw).toBeGreaterThan(0.9)
})

it(
  'an error costs hardly more than a page, so a flood of errors leaves other requests their rate',
  { timeout: 120_000 },
  async () => {
    const [page, error] = await compare(
      () => cost(framework, '/', 200, 1000),
      () => cost(framework, '/api/fails', 500, 1000),
    )
    console.log(`error: ${(page / error).toFixed(2)} of the rate of a page (${error} and ${page} ms)`)
    expect(page / error).toBeGreaterThan(0.6)
  },
)
