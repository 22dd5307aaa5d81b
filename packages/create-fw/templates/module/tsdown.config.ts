import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'tsdown'

/**
 * The module itself is bundled into one file. Runtime code is built file by file, so that bundlers of apps can tree-shake it;
 * components, styles and other assets are copied unchanged. Declarations are written by `vue-tsc` (tsconfig.build.json).
 */
export default defineConfig([
  { entry: { module: 'src/module.ts' }, outExtensions: () => ({ js: '.js' }), dts: false },
  {
    entry: ['src/runtime/**/*.ts', '!**/*.d.ts'],
    root: 'src',
    unbundle: true,
    platform: 'neutral',
    outExtensions: () => ({ js: '.js' }),
    deps: { neverBundle: [/^#/] },
    plugins: [
      {
        name: 'keep-imports-of-assets',
        resolveId: {
          order: 'pre',
          filter: { id: /^\./ },
          handler: (id, from) => (isAsset(id, from) ? { id, external: true } : null),
        },
      },
    ],
    copy: [{ from: ['src/runtime/**', '!**/*.ts'], to: 'dist', flatten: false }],
    dts: false,
    clean: false,
  },
])

function isAsset(id: string, importer: string | undefined): boolean {
  if (importer === undefined || id.endsWith('.ts')) return false
  const file = join(dirname(importer), id.replace(/\?.*$/, ''))
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
