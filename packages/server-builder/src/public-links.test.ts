import { readFileSync } from 'node:fs'
import { listFiles, listLinks } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { copyPublicAssets } from 'nitropack/core'
import type { Nitro } from 'nitropack/types'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project, type Files } from '../../../test/support/project.ts'
import { ignoreLinks, replaceLinks } from './public-links.ts'

/** Copies public directories with Nitro, and replaces links. Returns the published texts, and warnings. */
async function published(files: Files, dirs = ['public']): Promise<{ texts: Record<string, string>; warnings: string[] }> {
  const dir = project(files)
  const output = join(dir, 'output')
  const warnings: string[] = []
  const publicDirs = dirs.map((each) => join(dir, each))
  const app = { publicDirs, progress: { warn: (text: string) => warnings.push(text) } } as unknown as BuildApp // all that is read
  const nitro = {
    logger: { success: () => {} },
    options: {
      srcDir: join(dir, 'server'),
      output: { publicDir: output },
      publicAssets: publicDirs.map((each) => ({ dir: each, baseURL: '/' })),
      ignore: ['**/.env'],
    },
  } as unknown as Nitro // all that is read
  ignoreLinks(nitro, app)
  await copyPublicAssets(nitro)
  await replaceLinks(output, app)
  expect(listLinks(output)).toEqual([])
  const texts = listFiles(output).map((file) => [file, readFileSync(join(output, file), 'utf8')] as const)
  return { texts: Object.fromEntries(texts), warnings }
}

it('publishes what links point to, if it is public too', async () => {
  const { texts, warnings } = await published({
    'public/a.txt': 'a',
    'public/b.txt': { link: 'a.txt' },
    'public/icons/one.svg': 'one',
    'public/deep/images': { link: '../icons' },
  })
  expect(texts).toEqual({ 'a.txt': 'a', 'b.txt': 'a', 'icons/one.svg': 'one', 'deep/images/one.svg': 'one' })
  expect(warnings).toEqual([])
})

it('never publishes other files, also not through a directory that is linked', async () => {
  const { texts, warnings } = await published({
    '.env': 'secret',
    'secret.txt': 'secret',
    'public-secret/key': 'secret',
    'public/secret.txt': { link: '../secret.txt' },
    'public/sibling': { link: '../public-secret' },
    'public/[all] (of)/it': { link: '../..' },
    'public/gone.txt': { link: 'none' },
    'public/icons/one.svg': 'one',
    'public/icons/key.txt': { link: '../../secret.txt' },
    'public/icons/sibling': { link: '../../public-secret' },
    'public/images': { link: 'icons' },
  })
  expect(texts).toEqual({ 'icons/one.svg': 'one', 'images/one.svg': 'one' })
  const ignored = warnings.map((text) => /^FW_PUBLIC_LINK: (.+) in the public directory .* outside of all/.exec(text)?.[1])
  expect(ignored.toSorted()).toEqual([
    '[all] (of)/it',
    'icons/key.txt',
    'icons/sibling',
    'images/key.txt',
    'images/sibling',
    'secret.txt',
    'sibling',
  ])
})

it('publishes linked directories of other public directories, such as those of layers', async () => {
  const files = { 'layer/public/fonts/one.woff': 'one', 'public/own': { link: '../layer/public/fonts' } }
  const { texts, warnings } = await published(files, ['public', 'layer/public'])
  expect(texts).toEqual({ 'fonts/one.woff': 'one', 'own/one.woff': 'one' })
  expect(warnings).toEqual([])
})

it('ends with directories that link to themselves and to each other', async () => {
  const { texts, warnings } = await published({
    'public/a/one.txt': 'one',
    'public/a/self': { link: '.' },
    'public/a/again': { link: '.' },
    'public/a/up': { link: '..' },
    'public/a/to-b': { link: '../b' },
    'public/b/two.txt': 'two',
    'public/b/to-a': { link: '../a' },
  })
  expect(texts).toEqual({ 'a/one.txt': 'one', 'b/two.txt': 'two', 'a/to-b/two.txt': 'two', 'b/to-a/one.txt': 'one' })
  expect(warnings.every((text) => text.includes('a directory above it'))).toBe(true)
})
