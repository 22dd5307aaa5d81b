import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

const pages = async (): Promise<{ set: string[]; unset: string }> => {
  const set = await Promise.all(['/shop/', '/shop/about', '/shop/nowhere'].map((path) => proofPage('shop', path)))
  return { set, unset: await proofPage('plain', '/') }
}

const headOf = (html: string): string => html.slice(html.indexOf('<head>'), html.indexOf('</head>'))

it.each([
  ['meta', '<meta name="theme-color" content="#0a7">'],
  ['link', '<link rel="icon" href="/from-option.svg">'],
  ['style', '<style>.head-style{margin:0}</style>'],
  ['script', '<script src="/from-option.js" defer></script>'],
  ['noscript', '<noscript>This site needs JavaScript.</noscript>'],
  ['charset', '<meta charset="utf-16">'],
  ['viewport', '<meta name="viewport" content="width=500">'],
  ['base', '<base target="_blank">'],
])('app.head.%s: is in the head of every page (R65)', async (_name, tag) => {
  const { set, unset } = await pages()
  for (const html of set) expect(headOf(html)).toContain(tag)
  expect(unset).not.toContain(tag)
})

it('app.head.title, app.head.titleTemplate: a page without a title has this one, with this template', async () => {
  const { set, unset } = await pages()
  expect(set[0]).toContain('<title>Title of the option · Acme</title>')
  expect(set[2]).toMatch(/<title>(?!Title of the option).* · Acme<\/title>/) // the error page has its own title
  expect(unset).not.toContain('<title>')
})

it('app.head.htmlAttrs, app.head.bodyAttrs: are set on these elements', async () => {
  const { set, unset } = await pages()
  for (const html of set) expect(html).toMatch(/<html lang="nl">[^]*<body class="plain">/)
  expect(unset).toMatch(/<html>[^]*<body>/)
})

it('app.head.meta: charset and viewport have defaults if not set', async () => {
  const { unset } = await pages()
  expect(headOf(unset)).toContain('<meta charset="utf-8">')
  expect(headOf(unset)).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
})
