import { cpSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { buildSite } from '../../support/build-site.ts'
import type { Files } from '../../support/project.ts'
import { serveDirectory } from '../../support/serve-directory.ts'

const browser = useBrowser()

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'

const sources = (runtimeBaseURL: boolean): Files => ({
  'package.json': '{ "name": "movable-site", "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  experimental: { runtimeBaseURL: ${runtimeBaseURL} },
  bundler1: { build: { assetsInlineLimit: 0 } },
}`,
  'public/public.svg': picture,
  'app/assets/built.svg': picture,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/app.vue': '<template><nav><FwLink to="/">home</FwLink> <FwLink to="/deep/page">deep</FwLink></nav><FwPage /></template>',
  'app/pages/index.vue': `<script setup>
const count = ref(0)
const base = useRuntimeConfig().app.baseURL
</script>
<template><main><button @click="count++">count {{ count }}</button><img src="/public.svg"><output>{{ count && base }}</output></main></template>`,
  'app/pages/deep/page.vue': `<script setup>
const { data } = await useAsyncData('text', async () => 'data of the page')
</script>
<template><main><h1>{{ data }}</h1><img src="~/assets/built.svg"><img src="/public.svg"></main></template>
<style scoped>h1 { background: url('~/assets/built.svg') }</style>`,
})

/** Generates the site for the root, and serves it below a path that the build has not known. */
async function movedSite(runtimeBaseURL: boolean): Promise<string> {
  const { dir } = await buildSite(inject('sitesDir'), sources(runtimeBaseURL), { command: 'generate' })
  cpSync(join(dir, '.output/public'), join(dir, 'moved/some/where'), { recursive: true })
  return `${await serveDirectory(join(dir, 'moved'))}/some/where`
}

const brokenPictures = (images: Element[]): number =>
  images.filter((image) => !(image as HTMLImageElement).complete || (image as HTMLImageElement).naturalWidth === 0).length

describe('experimental.runtimeBaseURL', () => {
  it.each(['/deep/page/', '/deep/page'])(
    'experimental.runtimeBaseURL: a generated site works below any path, opened at %s',
    async (path) => {
      const opened = await browser.open((await movedSite(true)) + path)
      const { page } = opened
      expect(await page.getByRole('heading').textContent()).toBe('data of the page')
      expect(await page.locator('img').evaluateAll(brokenPictures)).toBe(0)
      // Without the slash, the browser looks ahead for files before the page can tell it where they are.
      const ahead = [/404 \(Not Found\) \(\/some\/(?:_fw\/|public\.svg)/]
      opened.expectClean(path.endsWith('/') ? [] : ahead)
      await page.getByRole('link', { name: 'home' }).click()
      await page.getByRole('button').click()
      expect(await page.getByRole('button').textContent()).toBe('count 1')
      expect(await page.getByRole('status').textContent()).toBe('/some/where/')
      expect(new URL(page.url()).pathname).toMatch(/^\/some\/where\/?$/)
      expect(await page.locator('img').evaluateAll(brokenPictures)).toBe(0)
      await page.getByRole('link', { name: 'deep' }).click()
      expect(await page.getByRole('heading').textContent()).toBe('data of the page')
      expect(new URL(page.url()).pathname).toBe('/some/where/deep/page')
      expect(await page.getByRole('link', { name: 'home' }).evaluate((link) => (link as HTMLAnchorElement).href)).toBe(
        new URL('/some/where/', page.url()).href,
      )
      await page.reload()
      expect(await page.getByRole('heading').textContent()).toBe('data of the page')
      opened.expectClean(ahead)
    },
  )

  it('experimental.runtimeBaseURL: by default, a generated site belongs to the base path of its build', async () => {
    const { page, messages } = await browser.open(`${await movedSite(false)}/deep/page/`, { ready: false })
    await page.waitForLoadState('load')
    expect(await page.locator('img').evaluateAll(brokenPictures)).toBe(2)
    expect(messages.join('\n')).toContain('404')
  })
})
