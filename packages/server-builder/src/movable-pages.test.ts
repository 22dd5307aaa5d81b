import { expect, it } from 'vitest'
import { movablePage } from './movable-pages.ts'
import { hashSource } from './runtime/csp/inline-sources.ts'

const page = `<!DOCTYPE html><html><head lang="en"><link href="/__fw_base__/_fw/a.css"></head><a href="/__fw_base__">home</a><script>config={"baseURL":"/__fw_base__/"}</script></html>`

it('makes URLs relative to the root, and says where the root is', () => {
  const made = movablePage(page, '/a/b/index.html', '/')
  expect(made).toContain('<head lang="en"><base href="../../"><script>')
  expect(made).toContain('setAttribute("href","../")')
  expect(made).toContain('<link href="./_fw/a.css">')
  expect(made).toContain('<a href="./">')
  expect(made).toContain('config={"baseURL":new URL(".",document.baseURI).pathname}')
  expect(made).not.toContain('__fw_base__')
})

it('needs no script for a page that has one URL only', () => {
  expect(movablePage(page, '/index.html', '/')).toContain('<head lang="en"><base href="./"><link')
  expect(movablePage(page, '/about.html', '/')).toContain('<head lang="en"><base href="./"><link')
})

it('keeps the base path of the build where the URL of a page is not known', () => {
  const made = movablePage(page, '/404.html', '/docs/')
  expect(made).toContain('<link href="/docs/_fw/a.css"></head><a href="/docs">home</a>')
  expect(made).toContain('"baseURL":"/docs/"')
  expect(made).not.toContain('<base')
})

it('keeps absolute URLs and URLs inside of others', () => {
  const text = '<!DOCTYPE html><a href="https://x.test/__fw_base__/p"></a><a href="/__fw_base__/login?to=%2F__fw_base__%2Fp"></a>'
  const made = movablePage(text, '/index.html', '/docs/')
  expect(made).toBe('<!DOCTYPE html><base href="./"><a href="https://x.test/docs/p"></a><a href="./login?to=%2Fdocs%2Fp"></a>')
})

it('changes data without adding markup', () => {
  expect(movablePage('{"url":"/__fw_base__/p","baseURL":"/__fw_base__/"}', '/_payload.json', '/')).toBe(
    '{"url":"./p","baseURL":"./"}',
  )
})

it('allows the scripts that it has changed, and no others', () => {
  const policy = (allowed: string[]): string =>
    `<meta http-equiv="Content-Security-Policy" content="script-src 'self' ${allowed.map(hashSource).join(' ')}">`
  const config = 'config={"baseURL":"/__fw_base__/"}'
  const html = `<!DOCTYPE html><head>${policy([config, 'same()'])}</head><script>evil("/__fw_base__/")</script><script>same()</script><script>${config}</script></html>`
  expect(movablePage(html, '/index.html', '/')).toContain(
    policy(['config={"baseURL":new URL(".",document.baseURI).pathname}', 'same()']),
  )
  expect(movablePage(html, '/404.html', '/docs/')).toContain(policy(['config={"baseURL":"/docs/"}', 'same()']))
})
