import type { PageRoute } from '@fw/schema'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project, type Files } from '../../../../../../test/support/project.ts'
import { checkPageNames } from '../check-page-names.ts'
import { scanPages } from '../scan-pages.ts'
import { applyPageMeta, pageMetaReader } from './apply-page-meta.ts'

const page = (meta: string): string => `<script setup>\ndefinePageMeta(${meta})\n</script>`

async function apply(files: Files) {
  const dir = project(files)
  const { pages } = await scanPages([join(dir, 'pages')], { extensions: ['.vue'], islands: false })
  return { pages, problems: [...(await applyPageMeta(pages, { read: pageMetaReader() })), ...checkPageNames(pages)] }
}

it('writes known keys to the record, and others to its meta', async () => {
  const { pages, problems } = await apply({
    'pages/(g)/a.vue': page(
      `{ name: 'x', path: 'y', alias: '/z', redirect: { name: 'b' }, props: { n: 1 }, middleware: ['m'], title: 'T', key: () => 'k' }`,
    ),
    'pages/b.vue': page(`{ alias: ['/b1', '/b2'], props: true, redirect: '/a' }`),
  })
  expect(problems).toEqual([])
  expect(pages).toMatchObject([
    {
      name: 'x',
      path: '/y',
      alias: ['/z'],
      redirect: { name: 'b' },
      props: { n: 1 },
      meta: { groups: ['g'], middleware: ['m'], title: 'T' },
      dynamicMeta: ['key'],
    },
    { name: 'b', path: '/b', alias: ['/b1', '/b2'], props: true, redirect: '/a', meta: {}, dynamicMeta: [] },
  ])
})

it('separates the props of a layout', async () => {
  const { pages } = await apply({
    'pages/a.vue': page(`{ layout: { name: 'x', props: { wide: true } } }`),
    'pages/b.vue': page(`{ layout: false }`),
  })
  expect(pages.map(({ meta }) => meta)).toEqual([{ layout: 'x', layoutProps: { wide: true } }, { layout: false }])
})

it('does not change paths of nested pages', async () => {
  const { pages } = await apply({
    'pages/a.vue': '',
    'pages/a/b.vue': page(`{ path: '/far' }`),
    'pages/a/c.vue': page(`{ path: 'near' }`),
  })
  expect(pages[0]?.children.map(({ path }) => path)).toEqual(['/far', 'near'])
})

it('applies name and path of a file to its first route only', async () => {
  const { pages } = await apply({ 'pages/a.vue': page(`{ name: 'x', path: '/y', layout: 'l' }`) })
  const again = [...pages, { ...pages[0]!, name: 'other', path: '/other', children: [], meta: {} }]
  await applyPageMeta(again, { read: pageMetaReader() })
  expect(again).toMatchObject([
    { name: 'x', path: '/y' },
    { name: 'other', path: '/other', meta: { layout: 'l' } },
  ])
})

it('keeps changes to known pages, and reads added ones', async () => {
  const dir = project({
    'pages/a.vue': page(`{ name: 'x', path: '/y', layout: 'l', title: 'T', key: () => 'k' }`),
    'pages/b.vue': page(`{ title: 'B' }`),
    'added.vue': page(`{ name: 'named', layout: 'own' }`),
  })
  const { pages } = await scanPages([join(dir, 'pages')], { extensions: ['.vue'], islands: false })
  const done = new Set<PageRoute>()
  await applyPageMeta(pages, { read: pageMetaReader() }, done)
  const [first, second] = pages as [PageRoute, PageRoute]
  second.meta['title'] = 'changed'
  pages.splice(0, 1, { ...first, path: '/copy', meta: { ...first.meta, layout: 'other' } })
  pages.push({ path: '/again', file: first.file!, children: [], mode: 'all', meta: {}, dynamicMeta: [] })
  pages.push({ path: '/added', file: join(dir, 'added.vue'), children: [], mode: 'all', meta: {}, dynamicMeta: [] })
  await applyPageMeta(pages, { read: pageMetaReader() }, done)
  expect(pages).toMatchObject([
    { name: 'x', path: '/copy', meta: { layout: 'other', title: 'T' }, dynamicMeta: ['key'] },
    { name: 'b', path: '/b', meta: { title: 'changed' } },
    { path: '/again', meta: { layout: 'l', title: 'T' }, dynamicMeta: ['key'] },
    { name: 'named', path: '/added', meta: { layout: 'own' } },
  ])
  expect(pages[2]!.name).toBeUndefined()
})

it('checks for duplicate names again only if pages set names', async () => {
  const same = { 'pages/a-b.vue': '', 'pages/a/b.vue': page(`{ name: 'mine' }`) }
  expect((await apply(same)).problems).toEqual([])
  expect((await apply({ 'pages/a.vue': page(`{ name: 'b' }`), 'pages/b.vue': '' })).problems).toMatchObject([
    { code: 'FW_PAGES_DUPLICATE_NAME' },
  ])
})

it('reports errors in pages, and handles many pages', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`pages/p${index}.vue`, page(`{ n: ${index} }`)]))
  const { pages, problems } = await apply({ ...many, 'pages/bad.vue': page('x') })
  expect(problems).toMatchObject([{ code: 'FW_PAGES_META_NOT_AN_OBJECT', line: 2 }])
  expect(pages.filter(({ meta }) => typeof meta['n'] === 'number')).toHaveLength(300)
})
