import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageChanged } from '../page-state.ts'
import { clearProblems, showProblem } from './overlay.ts'
import { exampleProblem } from './testing/example-problem.ts'

const shadow = (): ShadowRoot => document.querySelector('fw-overlay')!.shadowRoot!
const dialog = (): HTMLElement | null =>
  document.querySelector('fw-overlay')?.shadowRoot?.querySelector<HTMLElement>('[role=dialog]') ?? null
const click = (label: string): void => shadow().querySelector<HTMLElement>(`[aria-label="${label}"]`)!.click()
const hydration = { kind: 'text', server: '<p>\n  1\n</p>', client: '<p>\n  2\n</p>', cause: 'Math.random()' }

beforeEach(() => {
  history.replaceState(null, '', '/books/12')
  document.body.innerHTML = '<button id="own">own</button>'
})
afterEach(() => {
  clearProblems()
  vi.unstubAllGlobals()
})

it('shows all details, as text', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  showProblem(
    exampleProblem({
      message: hostile,
      hint: hostile,
      name: hostile,
      request: { method: 'GET', path: hostile, page: '/books/12' },
    }),
  )
  const text = dialog()!.textContent
  for (const part of [
    'FW_DEV_RENDER',
    'Server',
    'pages/books/[id].vue:5:29',
    'FetchError',
    '<BookPage>',
    'GET ',
    '2 framework and package frames',
  ]) {
    expect(text).toContain(part)
  }
  expect(text.split(hostile)).toHaveLength(5)
  expect(dialog()!.querySelector('img')).toBeNull()
  expect(dialog()!.querySelector('[style], style')).toBeNull()
  expect(shadow().adoptedStyleSheets).toHaveLength(1)
})

it('is a labelled dialog, and restores the focus', () => {
  const own = document.getElementById('own')!
  own.focus()
  showProblem(exampleProblem())
  expect(shadow().getElementById(dialog()!.getAttribute('aria-labelledby')!)!.textContent).toContain('Cannot read properties')
  expect(shadow().activeElement).toBe(dialog())
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(document.querySelector('fw-overlay')).toBeNull()
  expect(document.activeElement).toBe(own)
})

it('ignores keys when nothing is open', () => {
  showProblem(exampleProblem())
  click('Close')
  const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true })
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  document.body.dispatchEvent(event)
  expect(heard).toHaveBeenCalledOnce()
})

it('navigates between problems, and ignores duplicates', () => {
  showProblem(exampleProblem())
  showProblem(exampleProblem({ id: 'two', message: 'second' }))
  expect(dialog()!.textContent).toContain('2 of 2')
  click('Next problem')
  expect(dialog()!.textContent).toContain('1 of 2')
  click('Previous problem')
  expect(dialog()!.textContent).toContain('second')
  showProblem(exampleProblem({ id: 'two', message: 'second' }))
  expect(dialog()!.textContent).toContain('× 2')
  clearProblems(({ id }) => id === 'two')
  expect(dialog()!.textContent).not.toMatch(/\d of \d/)
})

it('can be minimised and restored', () => {
  showProblem(exampleProblem())
  click('Minimise')
  expect(dialog()).toBeNull()
  expect(shadow().textContent).toBe('1 problem')
  showProblem(exampleProblem({ id: 'c', code: 'FW_DEV_DATA', message: 'third' }))
  expect(shadow().textContent).toBe('2 problems')
  click('2 problems: show')
  expect(dialog()!.textContent).toContain('third') // the latest first
  click('Minimise')
  showProblem(exampleProblem({ id: 'e', code: 'FW_DEV_CLIENT', side: 'client', message: 'fourth' }))
  expect(dialog()!.textContent).toContain('fourth')
  click('Minimise')
  showProblem(exampleProblem({ id: 'd', code: 'FW_DEV_COMPILE', side: 'build' }))
  expect(dialog()!.textContent).toContain('FW_DEV_COMPILE')
})

it('shows the problems of this page only', () => {
  const client = exampleProblem({ id: 'client', code: 'FW_DEV_CLIENT', side: 'client', message: 'of this page' })
  const elsewhere = { method: 'GET', path: '/elsewhere' }
  for (const other of [
    exampleProblem({ id: 'render', request: elsewhere }),
    exampleProblem({ id: 'route', code: 'FW_DEV_SERVER_ROUTE', request: { ...elsewhere, page: '/elsewhere' } }),
    exampleProblem({ id: 'compile', code: 'FW_DEV_COMPILE', request: elsewhere }),
  ])
    showProblem(other)
  expect(document.querySelector('fw-overlay')).toBeNull()
  showProblem(client)
  expect(dialog()!.textContent).not.toMatch(/\d of \d/)
  history.replaceState(null, '', '/elsewhere')
  pageChanged()
  expect(shadow().textContent).toBe('3 problems')
  history.replaceState(null, '', '/books/12')
  pageChanged()
  expect(shadow().textContent).toBe('1 problem')
})

it('shows a compile error on each page that has loaded the file', () => {
  const compile = exampleProblem({ id: 'compile', code: 'FW_DEV_COMPILE' })
  delete compile.request
  const loaded = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  showProblem(compile)
  expect(document.querySelector('fw-overlay')).toBeNull()
  loaded.mockReturnValue([{ name: `${location.origin}/_fw/pages/books/%5Bid%5D.vue?t=1` } as PerformanceEntry])
  showProblem(compile)
  expect(dialog()!.textContent).toContain('Compiler')
  loaded.mockRestore()
})

it('starts minimised for a mismatch, and shows both sides of it', () => {
  showProblem(exampleProblem({ hydration }))
  expect(dialog()).toBeNull()
  click('1 problem: show')
  expect([...dialog()!.querySelectorAll('.removed')].map((row) => row.textContent)).toEqual(['  1'])
  expect([...dialog()!.querySelectorAll('.added')].map((row) => row.textContent)).toEqual(['  2'])
  expect(dialog()!.textContent).toContain('Math.random()')
})

it('does not report that a module with a compile error fails to load', () => {
  const load = exampleProblem({
    id: 'load',
    side: 'client',
    code: 'FW_DEV_CLIENT',
    message: 'Failed to fetch dynamically imported module: /x',
  })
  showProblem(load)
  expect(dialog()!.textContent).toContain('Failed to fetch')
  showProblem(exampleProblem({ id: 'compile', code: 'FW_DEV_COMPILE', message: 'Unexpected token' }))
  showProblem(load)
  expect(dialog()!.textContent).toContain('Unexpected token')
  expect(dialog()!.textContent).not.toMatch(/\d of \d/)
})

it('opens files in the editor', () => {
  const fetch = vi.fn().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('__FW__', { config: { app: { baseURL: '/docs/' } } })
  showProblem(exampleProblem())
  dialog()!.querySelector<HTMLElement>('.file')!.click()
  const [url, init] = fetch.mock.calls[0] as [string, RequestInit]
  expect(url).toBe('/docs/__fw/open-editor')
  expect(init.method).toBe('POST')
  expect(JSON.parse(init.body as string)).toEqual({ file: '/project/pages/books/[id].vue', line: 5, column: 29 })
})

it('copies markdown', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  showProblem(exampleProblem())
  click('Copy as markdown')
  await expect.poll(() => shadow().querySelector('[aria-label="Copy as markdown"]')!.textContent).toBe('Copied')
  expect(writeText.mock.calls[0]![0]).toContain('## FW_DEV_RENDER')
})
