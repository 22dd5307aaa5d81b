import { defineConfig } from 'tsdown'

/** The module itself is one file. What runs in apps is built file by file, for their bundler to pick from. */
export default defineConfig([
  { entry: { module: 'src/module.ts' }, dts: true },
  {
    entry: ['src/runtime/**/*.ts'],
    root: 'src',
    unbundle: true,
    platform: 'neutral',
    outExtensions: () => ({ js: '.mjs' }),
    deps: { neverBundle: [/^#/] },
    clean: false,
  },
])
