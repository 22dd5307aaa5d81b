import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const empty = { render: () => null }
const assigned: string[] = []
const apps: { _dispose: () => void }[] = []
let reloads = 0
let status: number | undefined

/** Records navigations instead of performing them. */
function fakeLocation(href: string): void {
  const url = new URL(href)
  const location = {
    get href() {
      return url.href
    },
    set href(to: string) {
      assigned.push(to)
    },
    origin: url.origin,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    reload: () => void reloads++,
  }
  vi.stubGlobal('location', location)
  vi.spyOn(window, 'location', 'get').mockReturnValue(location as unknown as Location) // only the members that are used
}

async function load(options: Record<string, unknown> = {}) {
  vi.resetModules()
  vi.doMock('#build/options', async (original) => ({ ...(await original<object>()), ...options }))
  const { reloadFwApp } = await import('./reload-fw-app.ts')
  const { setupChunkErrors } = await import('./chunk-error.ts')
  const { setupRestoreState } = await import('./restore-state.ts')
  // Imported here, so that both use the same module instance of the app.
  const { testApp } = await import('../components/testing/test-app.ts')
  return { reloadFwApp, setupChunkErrors, setupRestoreState, testApp }
}

beforeEach(() => {
  assigned.length = reloads = 0
  sessionStorage.clear()
  fakeLocation('https://site.test/here?a=1')
  status = 200
  vi.stubGlobal('fetch', () => (status ? Promise.resolve({ status }) : Promise.reject(new TypeError('Failed to fetch'))))
})
afterEach(() => {
  for (const app of apps.splice(0)) app._dispose()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('reloadFwApp', () => {
  it('reloads the page, or loads another one', async () => {
    const { reloadFwApp } = await load()
    reloadFwApp()
    expect(reloads).toBe(1)
    reloadFwApp({ path: '/there?b#c' })
    expect(assigned).toEqual(['https://site.test/there?b#c'])
  })

  it('does not loop', async () => {
    vi.useFakeTimers()
    const { reloadFwApp } = await load()
    for (let count = 0; count < 3; count++) reloadFwApp({ path: '/x' })
    expect(assigned).toHaveLength(1)
    reloadFwApp({ path: '/x', force: true })
    expect(assigned).toHaveLength(2)
    vi.advanceTimersByTime(10_001)
    reloadFwApp({ path: '/x' })
    expect(assigned).toHaveLength(3)
  })

  it.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'javascript:1',
    'https:evil.test',
    'https://evil.test/',
    'data:text/html,1',
    '/\t/evil.test',
    'x',
    '',
  ])('throws for %j', async (path) => {
    const { reloadFwApp } = await load()
    expect(() => reloadFwApp({ path })).toThrow('needs an absolute path')
    expect([assigned, reloads]).toEqual([[], 0])
  })
})

describe('state across a reload', () => {
  it('is restored after mounting', async () => {
    const { reloadFwApp, setupRestoreState, testApp } = await load({ restoreState: true })
    const before = testApp(empty, { state: { $scount: 3 } }).fwApp
    before.runWithContext(() => reloadFwApp({ persistState: true }))
    const { fwApp, vueApp } = testApp(empty)
    setupRestoreState(fwApp)
    expect(fwApp.payload.state).toEqual({})
    await fwApp.callHook('app:mounted', vueApp)
    expect(fwApp.payload.state).toEqual({ $scount: 3 })
    expect(sessionStorage.getItem('fw:reload:state')).toBeNull()
  })

  it('is ignored if invalid', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { setupRestoreState, testApp } = await load({ restoreState: true })
    const { fwApp, vueApp } = testApp(empty)
    setupRestoreState(fwApp)
    for (const text of ['{"__proto__":{"x":1},"other":2}', 'null', '7', '{broken']) {
      sessionStorage.setItem('fw:reload:state', text)
      await fwApp.callHook('app:mounted', vueApp)
      expect(Object.keys(fwApp.payload.state)).toEqual([])
      expect('x' in fwApp.payload.state).toBe(false)
    }
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

/** Waits until the server has been probed and has responded. */
const serverProbed = (): Promise<void> => new Promise((done) => setImmediate(done))

const dispatch = (payload: unknown): Event => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  window.dispatchEvent(event)
  return event
}

describe('setupChunkErrors', () => {
  const chunkError = new Error('Failed to fetch dynamically imported module')

  async function start(mode: false | 'manual' | 'automatic' | 'automatic-immediate') {
    const { setupChunkErrors, testApp } = await load({ emitRouteChunkError: mode })
    const { fwApp } = testApp(empty)
    apps.push(fwApp)
    const listener = vi.fn()
    fwApp.hook('app:chunkError', listener)
    let broken = true
    const load404 = async () => {
      if (!broken) return empty
      dispatch(chunkError)
      throw chunkError
    }
    fwApp.$router = createRouter({
      history: createMemoryHistory('/base/'),
      routes: [
        { path: '/', component: empty },
        { path: '/new', component: load404 },
        {
          path: '/bug',
          component: async () => {
            throw new Error('other')
          },
        },
      ],
    })
    setupChunkErrors(fwApp)
    await fwApp.$router.push('/')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const go = async (path: string) => {
      await fwApp.$router.push(path).catch(() => {})
      await serverProbed()
    }
    return {
      fwApp,
      listener,
      go,
      fixPage: () => {
        broken = false
      },
    }
  }

  it('automatic: loads the page with a full navigation', async () => {
    const { listener, go } = await start('automatic')
    await go('/new?x=1')
    expect(listener).toHaveBeenCalledWith({ error: chunkError })
    expect(assigned).toEqual(['https://site.test/base/new?x=1'])
    await go('/new?x=1')
    expect(assigned).toHaveLength(1)
  })

  it('automatic: ignores other errors, and does a full navigation after an update', async () => {
    const { fwApp, go, fixPage } = await start('automatic')
    await go('/bug')
    expect(assigned).toEqual([])
    fixPage()
    await fwApp.callHook('app:manifest:update', { id: 'new', timestamp: 1 })
    expect(assigned).toEqual([])
    void fwApp.$router.push('/new') // never ends, because the page is replaced
    await serverProbed()
    expect([assigned, fwApp.$router.currentRoute.value.path]).toEqual([['https://site.test/base/new'], '/'])
  })

  it.each(['automatic', 'automatic-immediate'] as const)('%s: shows the error page if the server fails', async (mode) => {
    status = 500
    const push = vi.spyOn(window.history, 'pushState')
    const { fwApp, go } = await start(mode)
    await go('/new?x=1')
    expect(fwApp._error.value).toMatchObject({ status: 500, fatal: true })
    expect([assigned, push.mock.lastCall?.[2]]).toEqual([[], '/base/new?x=1'])
  })

  it('does not reload a page again that is still incomplete after a reload, however long it took', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    fakeLocation('https://site.test/base/new')
    const { reloadFwApp } = await load()
    reloadFwApp({ path: '/base/new' })
    expect(reloads).toBe(1)
    const { fwApp, go } = await start('automatic')
    vi.setSystemTime(Date.now() + 60_000)
    await go('/new')
    expect([reloads, assigned]).toEqual([1, []])
    await fwApp.callHook('app:suspense:resolve')
    vi.setSystemTime(Date.now() + 60_000)
    await go('/new')
    expect(reloads).toBe(2)
  })

  it('automatic-immediate: loads the current or target page immediately', async () => {
    const { go, fwApp } = await start('automatic-immediate')
    dispatch(chunkError)
    await serverProbed()
    expect(assigned).toEqual(['https://site.test/base/'])
    await go('/new')
    expect(assigned.at(-1)).toBe('https://site.test/base/new')
    expect(fwApp.$router.currentRoute.value.path).toBe('/')
  })

  it.each([
    ['the server is down', undefined],
    ['a proxy reports it', 503],
  ])('stays on the page while %s, and navigates when it is back', async (_, answer) => {
    for (const mode of ['automatic', 'automatic-immediate'] as const) {
      assigned.length = 0
      sessionStorage.clear()
      status = answer
      const { listener, go, fwApp } = await start(mode)
      await go('/new')
      expect([listener.mock.calls.length, assigned, fwApp.$router.currentRoute.value.path]).toEqual([1, [], '/'])
      status = 404
      await go('/new')
      expect(assigned).toEqual(['https://site.test/base/new'])
    }
  })

  it('manual: only calls the hook', async () => {
    const { listener, go } = await start('manual')
    await go('/new')
    expect(listener).toHaveBeenCalledTimes(1)
    expect([assigned, reloads]).toEqual([[], 0])
  })

  it('false: does nothing', async () => {
    const { listener, go } = await start(false)
    await go('/new')
    expect(listener).not.toHaveBeenCalled()
    expect([assigned, reloads]).toEqual([[], 0])
  })

  it('continues without a missing style sheet', async () => {
    await start('manual')
    expect(dispatch(new Error('Unable to preload CSS for /a.css')).defaultPrevented).toBe(true)
    expect(dispatch(chunkError).defaultPrevented).toBe(false)
  })
})
