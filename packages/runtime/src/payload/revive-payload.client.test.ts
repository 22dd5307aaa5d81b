import { afterEach, describe, expect, it, vi } from 'vitest'
import { isReactive, nextTick, watch } from 'vue'
import { costOf, expectRatio } from '../../../../test/support/measure/costs.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { parsePayload } from './parse-payload.ts'
import { loadPayload } from './payload-file.ts'
import { definePayloadReviver } from './payload-plugin.ts'
import { isServerRendered, readBrowserConfig, revivePayload } from './revive-payload.ts'

const page = (text: string, attributes = 'data-ssr="true"') => {
  document.body.innerHTML = `<script type="application/json" id="__FW_DATA__" data-fw-data="fw-app" ${attributes}></script>`
  document.getElementById('__FW_DATA__')!.textContent = text
}
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('revivePayload', () => {
  it('fills the payload synchronously if it is plain JSON', async () => {
    page(
      '{"path":"\\u002fa","serverRendered":true,"data":{"k":[1]},"state":{"$sx":{"n":1}},"once":["o"],"_errors":{"e":{"statusCode":404,"message":"no"}}}',
    )
    const app = createTestApp()
    const { payload } = app
    expect(isServerRendered()).toBe(true)
    expect(revivePayload(app)).toBe(undefined)
    expect(payload).toMatchObject({ path: '/a', serverRendered: true, data: { k: [1] }, once: new Set(['o']) })
    expect([isReactive(payload.state.$sx), (payload._errors.e as { statusCode: number }).statusCode]).toEqual([true, 404])
    let seen = 0
    watch(
      () => payload.data.later,
      () => seen++,
    )
    payload.data.later = 1
    await nextTick()
    expect(seen).toBe(1)
  })

  it('loads the parser only for other values, with revivers of plugins', async () => {
    definePayloadReviver('Money', (cents: number) => ({ cents }))
    page('[{"data":1,"once":6,"state":7},{"date":2,"money":3},["Date","1970-01-01T00:00:00.000Z"],["Money",4],5,0,[],{}]')
    const app = createTestApp()
    await revivePayload(app)
    expect({ ...app.payload.data }).toEqual({ date: new Date(0), money: { cents: 5 } })
  })

  it('merges the data of a payload file', async () => {
    const fetched = vi.fn(async () => new Response('{"data":{"k":2},"prerenderedAt":7}'))
    vi.stubGlobal('fetch', fetched)
    page('{"serverRendered":true,"data":{},"state":{}}', 'data-ssr="true" data-src="/a/_payload.json?_b=test"')
    const app = createTestApp()
    await app.runWithContext(() => revivePayload(app))
    expect([app.payload.data.k, app.payload.prerenderedAt]).toEqual([2, 7])
  })

  it('ignores other elements with its id', () => {
    document.body.innerHTML = '<div id="__FW_DATA__">{"data":{"k":1}}</div>'
    const app = createTestApp()
    expect([revivePayload(app), { ...app.payload.data }, isServerRendered()]).toEqual([undefined, {}, false])
  })
})

const hostile = [
  '{"data":{"__proto__":{"x":1}}}',
  '{"__proto__":{"x":1}}',
  '{"data":{"\\u005f\\u005fproto\\u005f\\u005f":{"x":1}}}',
  '{"data":{"_\\u005fproto__":{"x":1}}}',
  '{"state":{"constructor":{"prototype":{"x":1}}}}',
  '{"_errors":[1]}',
  '{"data":[]}',
  '{"data":3}',
  '{"error":"x"}',
  '{"_errors":{"k":1}}',
  '[{"__proto__":1},{"x":2},1]',
  '[["null","__proto__",1],{"x":2},1]',
  '[["Ref",0]]',
  '[["Ref",1],{"x":2},1]',
  '[["Reactive",1],[2],1]',
  '[["AppError",1],1]',
  '[["Function",1],"alert(1)"]',
  '[["constructor",1],"alert(1)"]',
  '[["Uint8Array",1],99999999999]',
  '[1]',
  '[]',
  '-1',
  'null',
  '"x"',
  '',
  '{',
  '<html>',
]

describe('hostile payloads', () => {
  it.each(hostile)('%s', async (text) => {
    await expect((async () => await parsePayload(text))()).rejects.toThrow()
    expect([({} as { x?: number }).x, Object.keys(Object.prototype)]).toEqual([undefined, []])
  })

  it.each([
    ['nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['nested objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['the length of a buffer', '[["Uint8Array",1],["ArrayBuffer",2],9e15]'],
    ['the size of a typed array', '[["Uint8Array",1,0,4000000000],["ArrayBuffer","AAAA"]]'],
    ['the length of a sparse list', '[[-7,4294967295,0,1],1]'],
    ['a list that refers to itself', '[[0,0,0,0]]'],
    ['references that double', `[${Array.from({ length: 60 }, (_, index) => `[${index + 1},${index + 1}]`).join()},1]`],
    ['a number of many digits', `[["BigInt",1],"${'9'.repeat(50_000)}"]`],
  ])('are decoded in bounded time: %s', async (_, text) => {
    const { heapUsed } = process.memoryUsage()
    const parse = async (payload: string) => await parsePayload(payload)
    await parse(text).catch(() => undefined)
    expect(process.memoryUsage().heapUsed - heapUsed).toBeLessThan(100_000_000)
    const harmless = JSON.stringify({
      data: { list: Array.from({ length: 20_000 }, (_each, id) => ({ id, name: `Item ${id}` })) },
    })
    const cost = (payload: string) => () => costOf(() => parse(payload).catch(() => undefined))
    await expectRatio('this instead of a harmless megabyte', cost(harmless), cost(text), 10)
  })

  it('are rejected in random variations', async () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '"__proto__"',
      '"constructor"',
      '"prototype"',
      ':',
      ',',
      '1',
      '0',
      '-1',
      '"x"',
      '"Ref"',
      '"Map"',
      '"null"',
      '"data"',
    ]
    let seed = 7
    const random = (max: number) => (seed = (seed * 16_807) % 2_147_483_647) % max
    for (let round = 0; round < 3000; round++) {
      const text =
        (round % 2 ? '{' : '[') +
        Array.from({ length: 2 + random(14) }, () => pieces[random(pieces.length)]).join('') +
        (round % 2 ? '}' : ']')
      try {
        await parsePayload(text)
      } catch {
        // rejected
      }
      expect(({} as { x?: number }).x).toBe(undefined)
    }
  })
})

describe('readBrowserConfig', () => {
  it('returns the configuration of the page, or throws if there is none', () => {
    expect(() => readBrowserConfig()).toThrow(/does not contain an fw conf/)
    vi.stubGlobal('__FW__', { config: { app: { baseURL: '/' }, public: { a: 1 } } })
    expect([readBrowserConfig().public.a, isReactive(readBrowserConfig().public)]).toEqual([1, true])
  })
})

describe('loadPayload', () => {
  it('loads the files of prerendered pages once, below the base', async () => {
    const urls: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(url)
      return new Response(url.includes('/builds/') ? '{"id":"test","timestamp":1,"prerendered":["/a"]}' : '{"data":{"k":1}}')
    })
    const app = createTestApp(undefined, { baseURL: '/base/' })
    const load = (url: string) => app.runWithContext(() => loadPayload(url))
    expect((await load('/a/'))?.data).toEqual({ k: 1 })
    await load('/a/')
    expect(await load('/other')).toBe(null)
    expect(urls).toEqual(['/base/_fw/builds/meta/test.json', '/base/a/_payload.json?_b=test'])
    await expect(load('//evil.test/a')).rejects.toThrow(/only supports pages of the app/)
    await expect(load('https://evil.test/a')).rejects.toThrow(/only supports pages of the app/)
  })
})
