import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'tsdown'

type Kit = typeof import('@fw/kit')

const root = resolve(import.meta.dirname, '../..')

/**
 * The kit as Node runs it. In its sources the test runner replaces every `import()` by its own, so what Node itself does with
 * a configuration file shows only here. Built from the present sources, not taken from `dist/`.
 */
export async function builtKit(): Promise<{ kit: Kit; remove: () => void }> {
  // Below node_modules the dependencies are found, and the test runner leaves the files alone.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'fw-test-kit-'))
  await build({
    config: false,
    cwd: join(root, 'packages/kit'),
    tsconfig: join(root, 'tsconfig.json'), // it leads to the sources of the other packages
    entry: { kit: 'src/index.ts' },
    deps: { alwaysBundle: [/^@fw\//] },
    outDir,
    format: 'esm',
    platform: 'node',
    dts: false,
    clean: false,
    logLevel: 'error',
  })
  const kit = (await import(pathToFileURL(join(outDir, 'kit.mjs')).href)) as Kit // the entry built right above
  return { kit, remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
