import { expect, test } from 'vitest'
import { transformWith } from '../../source/testing/run-passes.ts'
import { extractHandlers } from './extract-handlers.ts'

const pass = extractHandlers(() => ['useAsyncData', 'useLazyAsyncData'].map((name) => ({ name, from: '#app' })))

/** The transformed code, and the modules that were added, each without its last line break. */
function extract(code: string, side: 'client' | 'server' = 'client', dev = false): { code: string | undefined; added: string[] } {
  const added: string[] = []
  const addModule = (from: string, name: string, text: string): string => (added.push(text.trimEnd()), `${from}.${name}.ts`)
  return { code: transformWith([pass], code, '/p/a.ts', { side, dev, addModule })?.code, added }
}

test('moves a handler, with the imports and constants that it uses', () => {
  const { code, added } = extract(`import { load as get, other } from './api'
import * as all from './all'
export function setup(props) {
  const route = useRoute()
  const { id, ...rest } = props
  const unused = 1
  return useAsyncData('key', async (app, { signal }) => {
    const inner = await get(route.params.id, id, { signal })
    return all.map(inner, (route) => route.name)
  }, { lazy: true })
}`)
  expect(added).toEqual([
    `import { load as get } from './api'
import * as all from './all'
export default (route, id) => (async (app, { signal }) => {
    const inner = await get(route.params.id, id, { signal })
    return all.map(inner, (route) => route.name)
  })`.replaceAll("'", '"'),
  ])
  expect(code).toContain(
    `useAsyncData('key', (app, ...rest) => import("/p/a.ts.handler0.ts").then((m) => app.runWithContext(() => m.default(route, id)(app, ...rest))), { lazy: true })`,
  )
})

test('moves each handler to its own module', () => {
  const { added } = extract(`useAsyncData(() => 1); useLazyAsyncData('b', function () { return 2 })`)
  expect(added).toEqual(['export default () => (() => 1)', 'export default () => (function () { return 2 })'])
})

test.each([
  'let n = 0; useAsyncData(() => n)',
  'const a = []; useAsyncData(() => { a = 2 })',
  'const state = { n: 0 }; let n = 1; useAsyncData(() => { n++; return state })',
  'useAsyncData(() => this.load())',
  'function f() { useAsyncData(() => arguments[0]) }',
  'const load = () => 1; useAsyncData(load)',
  'import { useAsyncData } from "./mine"; useAsyncData(() => 1)',
])('leaves %s as it is', (code) => {
  expect(extract(code)).toEqual({ code: undefined, added: [] })
})

test('changes nothing on the server and in development', () => {
  expect(extract('useAsyncData(() => 1)', 'server').added).toEqual([])
  expect(extract('useAsyncData(() => 1)', 'client', true).added).toEqual([])
})
