import { fetchRoute, renderPage } from '@fw/test-utils'
import { expect, it } from 'vitest'
import { parseArticle } from '../../server/utils/articles'

it('renders an article', async () => {
  const { head, html } = await renderPage('/articles/what-markdown-can-do')
  expect(head.title).toBe('What Markdown can do · Notebook')
  expect(html).toContain('<em>stressed</em>')
})

it('lists all articles in the feed', async () => {
  const feed = await (await fetchRoute('/rss.xml')).text()
  expect(feed).toContain('<link>http://localhost:3000/articles/write-an-article</link>')
})

it('names the file of an article without a title', () => {
  expect(() => parseArticle('hello.md', '---\ndate: 2026-01-01\n---\n')).toThrow(
    'content/hello.md: "title" is missing.',
  )
})
