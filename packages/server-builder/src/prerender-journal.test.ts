import { expect, test } from 'vitest'
import { PrerenderJournal } from './prerender-journal.ts'

const html = 'text/html;charset=utf-8'

test('counts pages, not data files and shells', () => {
  const journal = new PrerenderJournal(['/', '/200.html', '/404.html', '/feed.xml'])
  expect(journal.total).toBe(1)
  journal.addLinks('/', ['/about/', '/about', '/file.pdf'], true)
  expect(journal.total).toBe(2)
  for (const route of ['/', '/about', '/about?x=1', '/200.html', '/404.html']) journal.add({ route, contentType: html })
  journal.add({ route: '/about/_payload.json', contentType: 'application/json' })
  journal.add({ route: '/feed.xml', contentType: 'text/xml' })
  expect([journal.done, journal.total]).toEqual([2, 2])
})

test('reports one problem per cause, with the linking pages and a reason even if the response had none', () => {
  const journal = new PrerenderJournal(['/'])
  journal.addLinks('/', ['/lost', '/gone'], false)
  const error = Object.assign(new Error('[404] '), { statusCode: 404 })
  for (const route of ['/lost', '/gone', '/other']) journal.add({ route, contentType: html, error })
  expect(journal.problems('error').map(({ why }) => why)).toEqual([
    '3 pages could not be rendered, [404] Not Found: /lost (linked from /), /gone (linked from /), /other',
  ])
})

test('has a constant cost per page', () => {
  // Cost per page that grows with the number of pages would take minutes.
  const count = 60_000
  const journal = new PrerenderJournal([])
  const error = new Error('[500] x')
  for (let at = 0; at < count; at++) {
    journal.addLinks(`/p${at}`, [`/p${at + 1}`], true)
    journal.add({ route: `/p${at}`, contentType: html, error })
    if (journal.total < at) throw new Error('a page was lost')
  }
  expect(journal.done).toBe(count)
  expect(journal.problems('error')).toHaveLength(1)
})
