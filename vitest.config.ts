import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { LongestFirst } from './scripts/ci/longest-first.ts'
import { rotatingCells, testFilesInTurn } from './scripts/ci/rotating-cells.ts'
import { viteAlias } from './scripts/source-aliases.mjs'

/** Tests of what users get: built packages, and what the test files of a run share. */
const globalSetup = ['./test/support/build.ts', './test/support/run-services.ts']

const ofProducts = { globalSetup, isolate: false, testTimeout: 300_000, hookTimeout: 300_000 }

/*
 * `isolate: false`: test files in the same worker share imported modules, because loading them again takes longer than most tests.
 */

/** Unit tests that load a second copy of a package, which others in the same process would notice. */
const isolated = ['packages/kit/src/config/run-config-file.test.ts']

/** Tests of pure code with random or hostile input. CI leaves them out on other versions of Node.js, where they show nothing more. */
const random = process.env['FW_TEST_RANDOM'] === 'no' ? ['**/*.{hostile,property}{,.client,.server}.test.ts'] : []

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
    exclude: ['**/node_modules/**', ...random],
    ...(side === 'client' ? { environment: 'happy-dom', setupFiles: ['./test/support/settled-imports.ts'] } : {}),
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

/**
 * In fw's own code the platform is Windows: watchers, ports, locks and keys take the branches that are not those of this machine. Node.js and
 * dependencies keep theirs, so paths and processes are real.
 */
function onWindows(): Plugin {
  return {
    name: 'on-windows',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/[\w-]+\/src\//, code: /process\.platform/ },
      handler: (code) => code.replace(/\bprocess\.platform\b/g, "'win32'"),
    },
  }
}

export default defineConfig({
  resolve: { alias: viteAlias },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    // Configuration files and modules of projects are run by Node.js, like in fw. Vitest would compile TypeScript, and look into a default export.
    deps: { interopDefault: false },
    server: { deps: { external: [/\/fw\.config\.\w+/, /[?&]fw=\d+/] } },
    // Tests wait for what they need; the limit only ends those that would wait for ever.
    expect: { poll: { timeout: 60_000, interval: 25 } },
    setupFiles: ['./test/support/measure/file-cost.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: availableParallelism() + 1, // tests often wait for a process or a browser
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
            ...random,
          ],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-isolated', include: isolated } },
      {
        extends: true,
        plugins: [onWindows()],
        test: {
          name: 'win32',
          include: [
            'packages/fw/src/dev/{watch,listen,lock,terminal}/**/*.test.ts',
            'packages/schema/src/path/**/*.test.ts',
            'packages/kit/src/{files,ignore,layers,resolve}/**/*.test.ts',
          ],
          isolate: false,
        },
      },
      appSide('client'),
      appSide('server'),
      // What users get: the built packages run as processes or installed from their tarballs, built applications, the dev server. One project,
      // because workers are only used again within a project. Test files share sites and servers.
      {
        extends: true,
        test: {
          name: 'product',
          include: ['test/{builders,cli,dev,e2e,options,packed,security,server}/**/*.test.ts'],
          ...ofProducts,
        },
      },
      // The tests of `e2e` once more in development.
      {
        extends: true,
        test: { name: 'e2e-dev', include: ['test/e2e/**/*.test.ts'], env: { FW_TEST_MODE: 'dev' }, ...ofProducts },
      },
      // Test files of `product` and `e2e-dev` with other settings, which take turns.
      ...rotatingCells.map((cell) => ({
        extends: true as const,
        test: {
          name: cell.name,
          include: testFilesInTurn(import.meta.dirname, cell),
          env: { FW_TEST_CELL: cell.name, ...cell.env },
          ...ofProducts,
        },
      })),
      // Ratios of CPU time. They run last, after the tests that wait for a browser or a watcher.
      {
        extends: true,
        test: {
          name: 'speed',
          include: ['test/speed/**/*.test.ts'],
          globalSetup,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
