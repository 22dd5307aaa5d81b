import { mkdirSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../support/project.ts'
import { fwBin } from '../support/run-process.ts'
import { meanTimes, timed } from './processor-time.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const packageDir = fileURLToPath(new URL('../../packages/fw', import.meta.url))
const rounds = 6

/** A small project with that number of layers. */
function site(layers: number): string {
  const names = Array.from({ length: layers }, (_, index) => `./bases/b${index}`)
  const root = project({
    'package.json': '{ "type": "module" }',
    'fw.config.ts': `import { defineFwConfig } from 'fw/config'
export default defineFwConfig({
  ${layers > 0 ? `extends: ${JSON.stringify(names)},` : ''}
  app: { baseURL: '/docs/' },
  css: ['~/main.css'],
  runtimeConfig: { apiKey: '', public: { apiBase: '/api' } },
})
`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `${name}/fw.config.ts`,
        `export default defineFwConfig({ css: ['b${index}.css'], appConfig: { b${index}: true } })\n`,
      ]),
    ),
  })
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(packageDir, join(root, 'node_modules/fw'))
  return root
}

function report(what: string, ratio: number, most: number, detail: string): void {
  console.log(`${what}: ${ratio.toFixed(2)} (at most ${most}) — ${detail}`)
  expect(ratio).toBeLessThanOrEqual(most)
}

it('fw --version takes at most 2 × an empty Node process', async () => {
  const { node, version } = await meanTimes(
    { node: { args: ['-e', '0'], cwd: here }, version: { args: [fwBin, '--version'], cwd: here } },
    rounds,
  )
  report('fw --version / node -e 0', version / node, 2, `${version.toFixed(0)} ms / ${node.toFixed(0)} ms`)
}, 120_000)

it('fw config --json takes at most 1.5 × a minimal load and print of the same file', async () => {
  const root = site(0)
  const { bare, config } = await meanTimes(
    { bare: { args: [join(here, 'bare-c12.mjs'), root], cwd: root }, config: { args: [fwBin, 'config', '--json'], cwd: root } },
    rounds,
  )
  report('fw config --json / bare load', config / bare, 1.5, `${config.toFixed(0)} ms / ${bare.toFixed(0)} ms`)
}, 120_000)

it('a project with 12 layers takes at most 3 × one without', async () => {
  const none = site(0)
  const twelve = site(12)
  const times = await meanTimes(
    { none: { args: [fwBin, 'config', '--json'], cwd: none }, twelve: { args: [fwBin, 'config', '--json'], cwd: twelve } },
    rounds,
  )
  report('12 layers / none', times.twelve / times.none, 3, `${times.twelve.toFixed(0)} ms / ${times.none.toFixed(0)} ms`)
}, 120_000)

it('the first resolution of all options in a process takes at most a third of the start of Node.js', async () => {
  let time = 0
  let start = 0
  for (let round = 0; round < 2 * rounds; round++) {
    time += Number.parseFloat((await timed([join(here, 'first-resolve.mjs')], { cwd: here })).stdout) / (2 * rounds)
    start += (await timed(['-e', '0'], { cwd: here })).ms / (2 * rounds)
  }
  report('first resolution / node -e 0', time / start, 0.33, `${time.toFixed(1)} ms / ${start.toFixed(0)} ms`)
}, 120_000)
