import { defineConfig } from 'vitest/config'
import { viteAlias } from './scripts/source-aliases.mjs'

const build = './test/support/build.ts'

export default defineConfig({
  resolve: { alias: viteAlias },
  test: {
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'test/fixtures/**', 'test/{cli,packed,speed}/**'],
        },
      },
      // What users get: the built packages, run as processes or installed from their tarballs.
      { extends: true, test: { name: 'product', include: ['test/{cli,packed}/**/*.test.ts'], globalSetup: build } },
      // Ratios of times: run alone, or other tests take the processor away.
      {
        extends: true,
        test: { name: 'speed', include: ['test/speed/**/*.test.ts'], globalSetup: build, fileParallelism: false },
      },
    ],
  },
})
