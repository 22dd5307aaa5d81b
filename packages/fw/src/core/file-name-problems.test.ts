import { expect, it } from 'vitest'
import { fileNameProblems } from './file-name-problems.ts'

it('rejects names that Vite cannot resolve', () => {
  const files = ['/a/has#hash.vue', '/a/what?.vue', '/a/a%20b.vue']
  expect(fileNameProblems(files).map(({ file }) => file)).toEqual(files)
})

it('accepts generated modules, packages, and a percent sign', () => {
  expect(fileNameProblems(['#build/plugin', '/a/node_modules/p/x.mjs?v=1', '/a/100%.vue', '/a/[id].vue'])).toEqual([])
})
