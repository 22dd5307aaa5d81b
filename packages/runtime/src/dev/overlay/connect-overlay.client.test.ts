import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectOverlay } from './connect-overlay.ts'
import { setIncomplete } from '../page-state.ts'
import { clearProblems } from './overlay.ts'
import { exampleProblem } from './testing/example-problem.ts'

const shown = (): string => document.querySelector('fw-overlay')?.shadowRoot?.textContent ?? ''

/** Simulates Vite's hot context. */
function fakeHot(): {
  on: (event: string, listener: (data: unknown) => void) => void
  send: () => void
  emit: (event: string, data?: unknown) => void
} {
  const listeners = new Map<string, (data: unknown) => void>()
  return {
    on: (event, listener) => void listeners.set(event, listener),
    send: () => {},
    emit: (event, data) => listeners.get(event)?.(data),
  }
}

function page(problem: unknown): string {
  return `<script type="application/json" id="__FW_PROBLEM__">${JSON.stringify(problem).replaceAll('<', '\\u003C')}</script>`
}

/** A response without the timers of real ones, so that `settled` is enough to handle it. */
const respond = (body: string, status = 200): Response => ({ status, text: async () => body }) as Response // what is read
/** Everything that does not wait for a timer has happened. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done))

beforeEach(() => history.replaceState(null, '', '/books/12'))
afterEach(() => {
  clearProblems()
  document.body.innerHTML = ''
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('shows problems until they are cleared or code changes', () => {
  const hot = fakeHot()
  connectOverlay(hot)
  for (const event of ['fw:problems-cleared', 'fw:before-update']) {
    hot.emit('fw:problem', exampleProblem())
    expect(shown()).toContain('FW_DEV_RENDER')
    hot.emit(event)
    expect(shown()).toBe('')
  }
  for (const data of [undefined, {}, 'x', { id: 'a' }]) hot.emit('fw:problem', data)
  expect(shown()).toBe('')
})

it('shows the problem of a page, with and without a connection', () => {
  document.body.innerHTML = page(exampleProblem())
  connectOverlay(undefined)
  expect(shown()).toContain('FW_DEV_RENDER')
})

it('ignores invalid problems', () => {
  document.body.innerHTML = '<p id="__FW_PROBLEM__">{}</p>'
  connectOverlay(undefined)
  document.body.innerHTML = '<script type="application/json" id="__FW_PROBLEM__">{"a":</script>'
  connectOverlay(undefined)
  expect(shown()).toBe('')
})

it('reloads the page once the server can render it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const answers = [
    respond(page(exampleProblem()), 500),
    respond(page(exampleProblem({ id: 'other', message: 'another mistake' })), 500),
    respond('<p>fine</p>'),
  ]
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => answers.shift()!)
  vi.stubGlobal('fetch', fetch)
  document.body.innerHTML = page(exampleProblem())
  const hot = fakeHot()
  connectOverlay(hot)

  hot.emit('fw:server-changed')
  await expect.poll(() => fetch).toHaveBeenCalledOnce()
  expect(fetch.mock.calls[0]![1]).toMatchObject({ headers: { accept: 'text/html' }, cache: 'no-store' })
  await settled()
  expect(shown()).toContain('Cannot read properties')

  hot.emit('fw:before-update')
  await expect.poll(() => shown()).toContain('another mistake')
  expect(shown()).not.toMatch(/\d of \d/)
  expect(reload).not.toHaveBeenCalled()

  hot.emit('fw:problems-cleared')
  await expect.poll(() => reload).toHaveBeenCalledOnce()
})

it('does not poll while the page is fine', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const hot = fakeHot()
  connectOverlay(hot)
  hot.emit('fw:problem', exampleProblem())
  hot.emit('fw:server-changed', { files: ['/elsewhere.ts'] })
  expect(shown()).toContain('FW_DEV_RENDER')
  hot.emit('fw:problems-cleared')
  expect(fetch).not.toHaveBeenCalled()
})

it('requests missed problems, shows them minimised, and ignores duplicates', () => {
  const hot = fakeHot()
  const asked = vi.spyOn(hot, 'send')
  connectOverlay(hot)
  expect(asked).toHaveBeenCalledExactlyOnceWith('fw:hello', { revision: undefined })
  const open = exampleProblem()
  hot.emit('fw:problems-open', [open, 'no problem'])
  hot.emit('fw:problems-open', [open])
  expect(shown()).toBe('1 problem')
  hot.emit('fw:problems-open', undefined)
  hot.emit('fw:problems-cleared', [open.id])
  expect(shown()).toBe('')
})

it('sends the revision of its page, and reloads once if there is a newer one', () => {
  const script = document.createElement('script')
  script.dataset['revision'] = '12'
  script.type = 'application/json' // so that nothing is loaded
  document.body.append(script)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const hot = fakeHot()
  const asked = vi.spyOn(hot, 'send')
  connectOverlay(hot)
  expect(asked).toHaveBeenCalledExactlyOnceWith('fw:hello', { revision: 12 })
  hot.emit('fw:outdated')
  hot.emit('fw:outdated')
  expect(reload).toHaveBeenCalledTimes(1)
  script.remove()
})

it('keeps a compile error until the server clears it', () => {
  const hot = fakeHot()
  connectOverlay(hot)
  hot.emit('fw:problem', { ...exampleProblem(), id: 'one', code: 'FW_DEV_COMPILE' })
  hot.emit('fw:problem', { ...exampleProblem(), id: 'two', code: 'FW_DEV_CLIENT' })
  expect(shown()).toContain('2 of 2')
  hot.emit('fw:before-update')
  expect(shown()).toContain('FW_DEV_COMPILE')
  expect(shown()).not.toContain('of 2')
  hot.emit('fw:problems-cleared', ['two'])
  expect(shown()).toContain('FW_DEV_COMPILE')
  hot.emit('fw:problems-cleared', ['one'])
  expect(shown()).toBe('')
})

it('reloads the page after a failed module, once the server is fine', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.resolve(respond('<p>fine</p>')))
  const hot = fakeHot()
  connectOverlay(hot)
  hot.emit('fw:server-changed')
  setIncomplete()
  expect(reload).not.toHaveBeenCalled()
  hot.emit('fw:server-changed')
  await expect.poll(() => reload).toHaveBeenCalled()
})

it.each([
  [13, 200, 1],
  [12, 200, 0],
  [13, 500, 0],
])('after a failed load, reloads for a newer page: revision %i, status %i', async (revision, status, times) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const fetch = vi.fn(async () => respond(`<script data-revision="${revision}"></script>`, status))
  vi.stubGlobal('fetch', fetch)
  document.body.innerHTML = '<script data-revision="12"></script>'
  connectOverlay(fakeHot())
  setIncomplete()
  await settled()
  expect(fetch).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledTimes(times)
})

it('reloads a failed page only once for the same revision', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  let revision = 12
  vi.stubGlobal('fetch', async () => respond(`<script data-revision="${revision}"></script>`))
  document.body.innerHTML = '<script data-revision="12"></script>'
  setIncomplete()
  for (let load = 0; load < 3; load++) {
    const hot = fakeHot()
    connectOverlay(hot)
    hot.emit('fw:problems-cleared')
    await settled()
    expect(reload).toHaveBeenCalledTimes(1)
  }
  revision = 13
  const hot = fakeHot()
  connectOverlay(hot)
  hot.emit('fw:problems-cleared')
  await settled()
  expect(reload).toHaveBeenCalledTimes(2)
})
