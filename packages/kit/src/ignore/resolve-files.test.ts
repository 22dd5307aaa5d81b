import { join, relative } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { resolveFiles, type ResolveFilesOptions } from './resolve-files.ts'

const dir = project({
  'z.ts': '',
  'B.ts': '',
  'a.ts': '',
  'ä.ts': '',
  'in/[id].vue': '',
  'in/(g)/x.vue': '',
  '../far/y.ts': '',
  linked: { link: '../far' },
})

async function found(patterns: string | string[], options: ResolveFilesOptions = {}, from: string = dir): Promise<string[]> {
  return (await resolveFiles(from, patterns, options)).map((file) => relative(dir, file))
}

it('returns absolute paths, sorted by code units', async () => {
  expect(await resolveFiles(dir, '*.ts')).toEqual(['B.ts', 'a.ts', 'z.ts', 'ä.ts'].map((name) => join(dir, name)))
})

it('finds nested and linked files, and names that look like patterns', async () => {
  expect(await found('**/*', { extensions: ['.vue'] })).toEqual(['in/(g)/x.vue', 'in/[id].vue'])
  expect(await found('linked/*')).toEqual(['linked/y.ts'])
})

it('supports negated patterns', async () => {
  expect(await found(['*.ts', '!a.ts'])).toEqual(['B.ts', 'z.ts', 'ä.ts'])
  expect(await found('!**/*.ts')).toEqual(['in/(g)/x.vue', 'in/[id].vue'])
})

it('skips ignored files', async () => {
  expect(await found('*.ts', { isIgnored: (file) => !file.endsWith('/a.ts') })).toEqual(['a.ts'])
})

it('returns nothing if the directory does not exist or is a file', async () => {
  expect(await found('**/*', {}, join(dir, 'missing'))).toEqual([])
  expect(await found('**/*', {}, join(dir, 'a.ts'))).toEqual([])
})

it('treats brackets in the directory literally', async () => {
  expect(await found('*.vue', {}, join(dir, 'in/(g)'))).toEqual(['in/(g)/x.vue'])
})
