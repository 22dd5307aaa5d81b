import { mkdirSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../support/project.ts'
import { fwBin } from '../support/run-process.ts'
import { compareCosts } from '../support/measure/costs.ts'
import { costOfRun, timed } from './processor-time.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const packageDir = fileURLToPath(new URL('../../packages/fw', import.meta.url))

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

async function compare(what: string, first: () => Promise<number>, second: () => Promise<number>, most: number): Promise<void> {
  const [one, other] = await compareCosts(first, second, most)
  console.log(`${what}: ${(other / one).toFixed(2)} (at most ${most}) — ${other.toFixed(1)} ms / ${one.toFixed(1)} ms`)
  expect(other / one).toBeLessThanOrEqual(most)
}

it('fw --version takes at most 2 × an empty Node process', { timeout: 600_000 }, () =>
  compare('fw --version / node -e 0', costOfRun(['-e', '0'], here), costOfRun([fwBin, '--version'], here), 2),
)

it('fw config --json takes at most 1.8 × a minimal load and print of the same file', { timeout: 600_000 }, async () => {
  const root = site(0)
  const bare = costOfRun([join(here, 'bare-c12.mjs'), root], root)
  await compare('fw config --json / bare load', bare, costOfRun([fwBin, 'config', '--json'], root), 1.8) // 1.4 measured
})

it('a project with 12 layers takes at most 3 × one without', { timeout: 600_000 }, () => {
  const config = (layers: number) => costOfRun([fwBin, 'config', '--json'], site(layers))
  return compare('12 layers / none', config(0), config(12), 3)
})

it('the first resolution of all options in a process takes at most 0.4 × the start of Node.js', { timeout: 600_000 }, () => {
  const resolution = async (): Promise<number> =>
    Number.parseFloat((await timed([join(here, 'first-resolve.mjs')], { cwd: here })).stdout)
  return compare('first resolution / node -e 0', costOfRun(['-e', '0'], here), resolution, 0.4) // 0.28 measured
})
