import { expect, it } from 'vitest'
import { optionSite } from '../../support/option-sites.ts'

async function head(name: 'usual' | 'changed'): Promise<string> {
  const html = await (await optionSite(name)).html('/head')
  return html.slice(0, html.indexOf('</head>'))
}
const inOrder = (text: string): string[] => [...text.matchAll(/first\.js|preconnect/g)].map(([found]) => found)

it('headManager.legacy: tags are not sorted, old keys work, and values can be promises', async () => {
  const text = await head('changed')
  expect(inOrder(text)).toEqual(['first.js', 'preconnect'])
  expect(text).toContain('<style>.old{margin:0}</style>')
  expect(text).toContain('<meta name="description" content="two">')
  expect(text).not.toContain('content="one"')
  expect(text).toContain('<title>Promised</title>')
})

it('headManager.legacy: tags are sorted by default, and old keys and promises are ignored', async () => {
  const text = await head('usual')
  expect(inOrder(text)).toEqual(['preconnect', 'first.js'])
  expect(text).not.toContain('<style>.old')
  expect(text).not.toContain('<meta name="description"')
  expect(text).not.toContain('<title>')
})
