import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'tsdown'

/**
 * The module itself is one file. What runs in apps is built file by file, for their bundler to pick from; components, styles and other
 * assets are copied as they are. Declarations are written by `vue-tsc` (tsconfig.build.json).
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
