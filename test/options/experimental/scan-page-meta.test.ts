import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { transformed } from '../../support/transformed.ts'

const page = `<script setup>definePageMeta({ name: 'shop', path: '/all', alias: ['/a'], middleware: 'auth', validate: () => true })</script>`

it('experimental.scanPageMeta: false leaves page meta to run time', async () => {
  const app = await describedApp({ 'pages/index.vue': page }, { experimental: { scanPageMeta: false } })
  const [route] = app.app.pages
  expect(route).toMatchObject({ path: '/', name: 'index', meta: {} })
  expect(route!.alias).toBeUndefined()
  expect(route!.dynamicMeta).toEqual(['name', 'path', 'alias', 'middleware', 'validate'])
  // What the build does not read must be in the meta module.
  const code = await transformed(app, `${app.dir}/pages/index.vue?macro=true&lang.ts`, page)
  expect(code).toContain(`middleware: 'auth'`)
})

it('experimental.scanPageMeta: static meta is known at build time by default (R166)', async () => {
  const app = await describedApp({ 'pages/index.vue': page })
  expect(app.app.pages[0]).toMatchObject({
    path: '/all',
    name: 'shop',
    alias: ['/a'],
    meta: { middleware: 'auth' },
    dynamicMeta: ['validate'],
  })
  const code = await transformed(app, `${app.dir}/pages/index.vue?macro=true&lang.ts`, page)
  expect(code).not.toContain('auth')
})
