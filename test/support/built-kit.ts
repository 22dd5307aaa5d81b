import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'tsdown'

type Kit = typeof import('@fw/kit')

const root = resolve(import.meta.dirname, '../..')

/**
 * The kit as Node.js runs it. In its sources Vitest replaces every `import()`, so the behavior of Node.js with a configuration file
 * can only be tested here. Built from the current sources, not taken from `dist/`.
 */
export async function builtKit(): Promise<{ kit: Kit; remove: () => void }> {
  // Dependencies are resolved from node_modules, where Vitest does not transform files.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'fw-test-kit-'))
  await build({
    config: false,
    cwd: join(root, 'packages/kit'),
    tsconfig: join(root, 'tsconfig.json'), // it resolves to the sources of the other packages
    entry: { kit: 'src/index.ts' },
    deps: { alwaysBundle: [/^@fw\//] },
    outDir,
    format: 'esm',
    platform: 'node',
    dts: false,
    clean: false,
    logLevel: 'error',
  })
  const kit = (await import(pathToFileURL(join(outDir, 'kit.mjs')).href)) as Kit // the entry built above
  return { kit, remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
