import { join } from 'pathe'
import { expect, test } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { packageEntry, type Manifest } from './package-entry.ts'

const files = { 'a.js': '', 'b.mjs': '', 'index.js': '', 'sub/index.js': '', 'sub/deep.js': '', 'types.d.ts': '', 'x.css': '' }

test.each<[string, Manifest, string | undefined]>([
  ['.', {}, 'index.js'],
  ['.', { main: './a' }, 'a.js'],
  ['.', { main: 'a.js', module: 'b.mjs' }, 'b.mjs'],
  ['.', { main: '', module: './gone.js' }, 'index.js'],
  ['.', { main: './types.d.ts', exports: undefined }, undefined],
  ['./sub', {}, 'sub/index.js'],
  ['./sub/deep', {}, 'sub/deep.js'],
  ['./none', {}, undefined],
  ['.', { exports: './a.js' }, 'a.js'],
  ['./sub', { exports: './a.js' }, undefined],
  ['.', { exports: { types: './types.d.ts', import: './b.mjs', require: './a.js' } }, 'b.mjs'],
  ['.', { exports: { node: './a.js', default: { browser: './b.mjs' } } }, 'b.mjs'],
  ['.', { exports: { '.': { types: './types.d.ts' } } }, undefined],
  ['.', { exports: { '.': [{ deno: './a.js' }, './b.mjs'] } }, 'b.mjs'],
  ['./deep', { exports: { './*': './sub/*.js' } }, 'sub/deep.js'],
  ['./deep.js', { exports: { './*': './a.js', './*.js': './sub/*.js' } }, 'sub/deep.js'],
  ['./private/x', { exports: { './*': './sub/*.js', './private/*': null } }, undefined],
  ['.', { exports: { './sub': './a.js' } }, undefined],
  ['.', { exports: './gone.js' }, undefined],
  ['.', { exports: '/etc/passwd' }, undefined],
  ['.', { exports: 5 }, undefined],
])('%s of %j', (subpath, manifest, expected) => {
  const dir = project(expected === undefined && manifest.main ? { 'types.d.ts': '' } : files)
  expect(packageEntry(dir, manifest, subpath)).toBe(expected === undefined ? undefined : join(dir, expected))
})
