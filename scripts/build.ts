import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'tsdown'

/** Entry files of each package below its `src/`; `a/b.ts` is built to `dist/a/b.mjs` and `dist/a/b.d.mts`. */
const entriesByPackage = {
  schema: ['index.ts', 'runtime-config.ts'],
  kit: ['index.ts'],
  fw: ['config.ts', 'cli/index.ts'],
}

const root = resolve(import.meta.dirname, '..')
const started = performance.now()

await Promise.all(Object.entries(entriesByPackage).map(([directory, entries]) => buildPackage(directory, entries)))
await copyJsonSchema()

console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)

async function buildPackage(directory: string, entries: string[]): Promise<void> {
  const cwd = join(root, 'packages', directory)
  const present = entries.filter((entry) => existsSync(join(cwd, 'src', entry)))
  for (const entry of entries) {
    if (!present.includes(entry)) console.log(`packages/${directory}/src/${entry} does not exist: skipped.`)
  }
  if (present.length === 0) return
  const bundles = await build({
    config: false,
    cwd,
    tsconfig: join(root, 'tsconfig.json'),
    entry: Object.fromEntries(present.map((entry) => [entry.replace(/\.ts$/, ''), `src/${entry}`])),
    deps: { onlyBundle: [] }, // what is imported must be a declared dependency, never a copy in the bundle
    format: 'esm',
    platform: 'node',
    target: 'node20',
    dts: { eager: true }, // one tsconfig, so one program for all packages
    sourcemap: false,
    clean: true,
    logLevel: 'warn',
    failOnWarn: true,
    checks: { pluginTimings: false }, // a slow machine is no reason to fail
  })
  const files = bundles.flatMap(({ chunks }) => chunks.map(({ fileName }) => fileName))
  console.log(`packages/${directory}/dist: ${files.sort().join(', ')}`)
}

/** The JSON Schema is generated into the package and published beside the code. */
async function copyJsonSchema(): Promise<void> {
  const schema = join(root, 'packages/schema')
  const file = join(schema, 'fw.schema.json')
  if (existsSync(file)) await copyFile(file, join(schema, 'dist/fw.schema.json'))
}
