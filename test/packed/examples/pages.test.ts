import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { serveDirectory } from '../../support/serve-directory.ts'
import { hydrated } from '../hydrated.ts'
import { exampleNames, examplesDir, manifestIn, useExample } from './use-example.ts'

describe('examples', () => {
  it.each(exampleNames)('%s has a manifest, a short README and a test, and is listed', (name) => {
    expect(manifestIn(join(examplesDir, name)), name).toMatchObject({ name: `fw-example-${name}`, private: true })
    const readme = readFileSync(join(examplesDir, name, 'README.md'), 'utf8')
    expect(readme.trim().split('\n').length).toBeLessThan(10)
    expect(readFileSync(join(examplesDir, 'README.md'), 'utf8')).toContain(`[${name}](${name})`)
    const ownTest = new URL(`${name}.test.ts`, import.meta.url)
    expect(existsSync(ownTest) || ['minimal', 'legacy-layout', 'blog'].includes(name)).toBe(true)
  })
})

describe('minimal', () => {
  const example = useExample('minimal')
  const browser = useBrowser()

  it('one page', async () => {
    const site = await example.start()
    const html = await site.html('/')
    expect(html).toContain('<h1>Hello from fw</h1>')
    expect(html).toContain('<title>Minimal</title>')
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? 'none'
    expect((await site.fetch(script)).headers.get('content-type')).toMatch(/javascript/)
    const { page, expectClean } = await browser.open(site.url, { ready: false })
    await hydrated(page)
    expectClean([/favicon/])
  })
})

describe('legacy-layout', () => {
  const example = useExample('legacy-layout')
  const browser = useBrowser()

  it('sources in the root', async () => {
    const site = await example.start()
    const html = await site.html('/')
    expect(html).toContain('Hello, variant B')
    expect(html).toContain('The server says hello.')
    expect(html).toMatch(/<a href="\/about"/)
    expect(await site.html('/about')).toContain('<h1>About</h1>')
    const { page, expectClean } = await browser.open(site.url, { ready: false })
    await page.getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { name: 'About' }).waitFor()
    expectClean([/favicon/])
  })
})

describe('blog', () => {
  const example = useExample('blog')
  const browser = useBrowser()

  it('as a server', async () => {
    const site = await example.start({ FW_PUBLIC_AUTHOR: 'Somebody else' })
    const list = await site.html('/')
    expect(list).toContain('<title>All notes · Notes</title>')
    expect(list).toContain('The third note')
    expect(list).toContain('Written by Somebody else')
    const post = await site.html('/posts/second')
    expect(post).toContain('Then there was a page.')
    expect(post).toContain('<meta name="description" content="How it went on">')
    const missing = await site.fetch('/posts/fourth', { headers: { accept: 'text/html' } })
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('There is no such note')])
    expect(await (await site.fetch('/api/posts/first')).json()).toMatchObject({ title: 'The first note' })
    expect((await site.fetch('/robots.txt')).status).toBe(200)

    const { page, requests, expectClean } = await browser.open(site.url, { ready: false })
    await page.getByRole('link', { name: 'The second note' }).click()
    await page.getByText('Then there was a page.').waitFor()
    expect(await page.title()).toBe('The second note · Notes')
    await page.getByRole('link', { name: 'About' }).click()
    await page.getByText('one error page').waitFor()
    expect(requests.filter((request) => request === 'GET /')).toHaveLength(1)
    expectClean([/favicon/])
  })

  it('as files on a plain web server', async () => {
    const dir = await example.output('generate')
    expect(existsSync(join(dir, 'server'))).toBe(false)
    const url = await serveDirectory(join(dir, 'public'))
    const text = async (path: string): Promise<string> => (await fetch(url + path)).text()
    expect(await text('/')).toContain('All notes')
    expect(await text('/about')).toContain('one error page')
    for (const [slug, words] of [
      ['first', 'an empty directory'],
      ['second', 'there was a page'],
      ['third', 'there were three'],
    ]) {
      expect(await text(`/posts/${slug}`)).toContain(words)
      expect(await text(`/posts/${slug}/_payload.json`)).toContain(words)
    }
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    expect(await text('/')).toContain('<meta http-equiv="Content-Security-Policy" content="default-src')
    const { page, expectClean } = await browser.open(url, { ready: false })
    await page.getByRole('link', { name: 'The second note' }).click()
    await page.getByText('Then there was a page.').waitFor()
    expectClean([/favicon/])
  })
})
