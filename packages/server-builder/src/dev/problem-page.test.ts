import type { DevProblem } from '@fw/schema'
import { expect, it } from 'vitest'
import { problemPage } from './problem-page.ts'

const problem: DevProblem = {
  id: '1',
  code: 'FW_DEV_RENDER',
  side: 'server',
  name: 'Error',
  message: '</script><script>alert(1)</script><!--',
  frames: [],
  causes: [],
}

it('escapes a problem', () => {
  const scripts = ['/_fw/@vite/client', '/_fw/@fs/fw/dev/problem-page.mjs']
  const html = problemPage(problem, { scripts, base: '/a"b/', revision: 12 })
  expect(html.match(/<\/?script/g)).toHaveLength(6)
  expect(html).toContain('data-base="/a&quot;b/"')
  expect(html).toContain('src="/_fw/@fs/fw/dev/problem-page.mjs" data-revision="12"')
  const [, text] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)!
  expect(JSON.parse(text!)).toEqual(problem)
})
