import { expect, it } from 'vitest'
import { staticErrorPage } from './error-page-static.ts'

it('is small, complete and escapes everything', () => {
  const hostile = `</title><script>alert("1")</script>'&`
  const page = staticErrorPage({ status: 500, statusText: hostile, message: `${hostile}!` })
  expect(page.length).toBeLessThan(3000)
  expect(page).not.toContain('<script')
  expect(page.match(/<\/title>/g)).toHaveLength(1)
  expect(page).not.toMatch(/https?:|src=|@import|url\(/)
  expect(page).toContain('&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;!')
})

it('has default messages', () => {
  expect(staticErrorPage({ status: 404 })).toContain('<h1>Page not found</h1></main>')
  expect(staticErrorPage({ status: 503 })).toContain('<title>503 Something went wrong</title>')
})
