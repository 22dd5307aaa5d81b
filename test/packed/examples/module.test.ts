import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { hydrated } from '../hydrated.ts'
import { useExample } from './use-example.ts'

const example = useExample('module')
const browser = useBrowser()

it('has no type errors', async () => {
  expect(await example.run('typecheck')).toBe('')
})

it('adds a component, a composable, a server route and a virtual file', async () => {
  const site = await example.start()
  expect(await site.html('/')).toContain('Version 1.2.0 is out')
  expect(await (await site.fetch('/api/changelog')).json()).toMatchObject([
    { version: '1.2.0', date: '2026-11-12' },
    { version: '1.1.0' },
    { version: '1.0.1' },
  ])
  const { page, expectClean } = await browser.open(site.url, { ready: false })
  await hydrated(page)
  expect(await page.locator('h2').allInnerTexts()).toEqual(['1.2.0', '1.1.0', '1.0.1'])
  expectClean()
})

it('reports an invalid option with its place', async () => {
  const file = join(example.dir, 'fw.config.ts')
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, source.replace('limit: 3', 'limit: 0'))
  await expect(example.run('build')).rejects.toThrow(
    /Show at least one release\.[^]*fw\.config\.ts:7|fw\.config\.ts:7[^]*Show at least one/,
  )
  writeFileSync(file, source)
})
