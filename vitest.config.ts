import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { viteAlias } from './scripts/source-aliases.mjs'

const build = './test/support/build.ts'

/** Code that runs in an app is compiled for one side; its tests say by their names for which. */
const appSide = (side: 'client' | 'server') => ({
  extends: true as const,
  plugins: [sideConstants(side)],
  resolve: {
    alias: [...viteAlias, { find: /^#build\/(.*)$/, replacement: `${import.meta.dirname}/test/support/build-modules/$1.ts` }],
  },
  test: {
    name: `app-${side}`,
    include: [`packages/fw/src/app/**/*.${side}.test.ts`],
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
      filter: { id: /\/src\/app\//, code: /import\.meta\./ },
      handler: (code) =>
        code.replace(/\bimport\.meta\.(client|browser|server|dev|test|prerender)\b/g, (_, name: string) => String(values[name])),
    },
  }
}

export default defineConfig({
  resolve: { alias: viteAlias },
  test: {
    testTimeout: 30_000,
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
            'test/{cli,packed,speed,e2e,server,options,dev}/**',
            '**/*.{client,server}.test.ts',
          ],
        },
      },
      appSide('client'),
      appSide('server'),
      // What users get: the built packages, run as processes or installed from their tarballs.
      { extends: true, test: { name: 'product', include: ['test/{cli,packed}/**/*.test.ts'], globalSetup: build } },
      // Applications, built once per run: in a browser, and on the built server. They share ports, cores and builds, so one file at a time.
      ...(['e2e', 'e2e-dev', 'server', 'dev'] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`test/${name.replace(/-dev$/, '')}/**/*.test.ts`],
          ...(name === 'e2e-dev' ? { env: { FW_TEST_MODE: 'dev' } } : {}),
          globalSetup: [build, './test/support/sites-dir.ts'],
          fileParallelism: false,
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
          globalSetup: [build, './test/support/sites-dir.ts'],
          isolate: false, // they share what they import: most are shorter than the loading of it
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      // Ratios of times: run alone, or other tests take the processor away.
      {
        extends: true,
        test: { name: 'speed', include: ['test/speed/**/*.test.ts'], globalSetup: build, fileParallelism: false },
      },
    ],
  },
})
