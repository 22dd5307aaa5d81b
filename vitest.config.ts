import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { viteAlias } from './scripts/source-aliases.mjs'

/** Tests of what users get: built packages, and what the test files of a run share. */
const globalSetup = ['./test/support/build.ts', './test/support/run-services.ts']

/*
 * `isolate: false`: test files in the same worker share imported modules, because loading them again takes longer than most tests.
 */

/** Unit tests that load a second copy of a package, which others in the same process would notice. */
const isolated = ['packages/kit/src/config/run-config-file.test.ts']

/** Code that runs in an app is compiled for one side; its tests say by their names for which. */
const appSide = (side: 'client' | 'server') => ({
  extends: true as const,
  plugins: [sideConstants(side)],
  resolve: {
    alias: [...viteAlias, { find: /^#build\/(.*)$/, replacement: `${import.meta.dirname}/test/support/build-modules/$1.ts` }],
  },
  test: {
    name: `app-${side}`,
    include: [`packages/runtime/src/**/*.${side}.test.ts`],
    ...(side === 'client' ? { environment: 'happy-dom' } : {}),
  },
})

/** What a build does by `define`, which the test runner applies to one of its environments only. */
function sideConstants(side: 'client' | 'server'): Plugin {
  const values: Record<string, boolean> = {
    client: side === 'client',
    browser: side === 'client',
    server: side === 'server',
    dev: false,
    test: true,
    prerender: false,
  }
  return {
    name: 'side-constants',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/runtime\/src\/|\/test\/support\//, code: /import\.meta\./ },
      handler: (code) =>
        code.replace(/\bimport\.meta\.(client|browser|server|dev|test|prerender)\b/g, (_, name: string) => String(values[name])),
    },
  }
}

export default defineConfig({
  resolve: { alias: viteAlias },
  test: {
    testTimeout: 60_000,
    maxWorkers: Math.max(2, availableParallelism() - 1), // of two cores the default leaves one idle
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            'test/fixtures/**',
            'test/{builders,cli,packed,speed,e2e,server,security,options,dev}/**',
            '**/*.{client,server}.test.ts',
            ...isolated,
          ],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-isolated', include: isolated } },
      appSide('client'),
      appSide('server'),
      // What users get: the built packages, run as processes or installed from their tarballs.
      {
        extends: true,
        test: { name: 'product', include: ['test/{cli,packed}/**/*.test.ts'], globalSetup, testTimeout: 120_000 },
      },
      // Applications, built once per run: in a browser, and on the built server, where attacks are tried too.
      ...(['e2e', 'server'] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          include: name === 'e2e' ? ['test/e2e/**/*.test.ts'] : ['test/server/**/*.test.ts', 'test/security/*.test.ts'],
          globalSetup,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      })),
      // One proof of effect for each option. Those that need a build share it.
      {
        extends: true,
        test: {
          name: 'proofs',
          include: ['test/options/**/*.test.ts'],
          globalSetup,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      // The dev server with its watcher, and the tests of `e2e` once more in development.
      ...(['e2e-dev', 'dev'] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [name === 'dev' ? 'test/{builders,dev,security/dev}/**/*.test.ts' : 'test/e2e/**/*.test.ts'],
          ...(name === 'e2e-dev' ? { env: { FW_TEST_MODE: 'dev' } } : {}),
          globalSetup,
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      })),
      // Ratios of CPU time. They run last, after the tests that wait for a browser or a watcher.
      {
        extends: true,
        test: {
          name: 'speed',
          include: ['test/speed/**/*.test.ts'],
          globalSetup,
          sequence: { groupOrder: 2 },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
