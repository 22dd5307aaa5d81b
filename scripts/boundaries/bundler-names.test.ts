import { expect, it } from 'vitest'
import { findBundlerNames } from './bundler-names.ts'
import { workspaceOf } from './workspace-of.ts'

const namesIn = (files: Record<string, string>): string[] =>
  findBundlerNames(workspaceOf(files)).map(({ file, line, problem }) => `${file}:${line} ${problem.split(',')[0]}`)

it('finds imports and other names of bundlers in packages that work with each', () => {
  expect(
    namesIn({
      'packages/fw/src/dev/a.ts': `// a comment\nimport type { Plugin } from 'vite'`,
      'packages/runtime/src/b.ts': `export const prefix = 'VITE_'\nexport const id = 'data-vite-dev-id'`,
      'packages/runtime/src/c.vue': `<template><p data-vite /></template>`,
    }),
  ).toEqual([
    'packages/fw/src/dev/a.ts:2 This names the bundler vite',
    'packages/runtime/src/b.ts:1 This names the bundler vite',
    'packages/runtime/src/b.ts:2 This names the bundler vite',
    'packages/runtime/src/c.vue:1 This names the bundler vite',
  ])
})

it('ignores comments, tests, other packages and Vitest', () => {
  expect(
    namesIn({
      'packages/fw/src/a.ts': `/** As in Vite. */\nimport(/* webpackIgnore: true */ name)\nimport 'vitest'`,
      'packages/fw/src/a.test.ts': `import 'vite'`,
      'packages/kit/src/a.ts': `import 'vite'`,
    }),
  ).toEqual([])
})
