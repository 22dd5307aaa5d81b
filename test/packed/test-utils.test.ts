import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../support/project.ts'
import { runProcess } from '../support/run-process.ts'
import { installLimit, installPacked } from './install-packed.ts'

const workspace = fileURLToPath(new URL('../..', import.meta.url))

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string; failureMessages: string[] }[] }[]
}

let root: string
/** Results by the title of the test. */
let results: Record<string, { status: string; message: string }>

const server = `import { fetchRoute, mockComposable, mockRoute, renderPage } from '@fw/test-utils'
import { expect, test } from 'vitest'
import { useUser } from '~/composables/user'

test('a route with middleware, rules and configuration', async () => {
  const response = await fetchRoute('/api/hello')
  expect(await response.json()).toEqual({ hello: 4, secret: 'hidden', by: 'middleware' })
  expect(response.headers.get('x-rule')).toBe('yes')
})
test('a body', async () => {
  const response = await fetchRoute('/api/echo', { method: 'POST', body: { a: 1 } })
  expect(await response.json()).toEqual({ a: 1 })
})
test('further calls are fast', async () => {
  for (let n = 1; n <= 20; n += 1) expect(await (await fetchRoute('/api/calls')).json()).toBe(n) // nothing is loaded again
})
test('an error in a route', () => fetchRoute('/api/broken'))
test('an error as a response', async () => {
  expect((await fetchRoute('/api/broken', { throwErrors: false })).status).toBe(500)
})
test('a page', async () => {
  const page = await renderPage('/')
  expect(page.status).toBe(200)
  expect(page.html).toContain('Hello Ada 4 Shop')
  expect(page.head.title).toBe('Home & more')
  expect(page.payload.state).toEqual({ $suser: { name: 'Ada' } })
})
test('a redirect and a missing page', async () => {
  const { status, headers } = await renderPage('/old')
  expect([status, headers.get('location')]).toEqual([307, '/about'])
  expect((await renderPage('/nowhere')).status).toBe(404)
})
test('an error in a page', () => renderPage('/broken'))
test('mocks on the server', async () => {
  mockRoute('/api/hello', () => ({ hello: 'mocked' }))
  mockComposable(useUser, () => ref({ name: 'Mock' }))
  expect((await renderPage('/')).html).toContain('Hello Mock mocked Shop')
})
test('mocks on the server are reset', async () => {
  expect((await renderPage('/')).html).toContain('Hello Ada 4 Shop')
})
`

const component = `import { fetchRoute, mockComposable, mockRoute, mockTime, mountApp } from '@fw/test-utils'
import { expect, test } from 'vitest'
import AppButton from '~/components/AppButton.vue'
import { useUser } from '~/composables/user'
import Home from '~/pages/index.vue'

test('a component', async () => {
  const button = await mountApp(AppButton, { props: { label: 'Save' }, slots: { default: 'now' } })
  await button.trigger('click')
  expect(button.text()).toBe('Save 1 now')
  await button.setProps({ label: 'Send' })
  expect(button.text()).toBe('Send 1 now')
  expect(button.emitted('press')).toHaveLength(1)
})
test('state and mocked data', async () => {
  const { calls } = mockRoute('/api/hello', () => ({ hello: 7 }))
  const home = await mountApp(Home, { route: '/about?x=1', state: { user: { name: 'Bob' } } })
  expect(home.text()).toContain('Hello Bob 7 Shop')
  expect(calls).toHaveLength(1)
})
test('a mocked composable and the time', async () => {
  mockRoute('/api/hello', { hello: 8 })
  mockComposable(useUser, () => ref({ name: 'Mock' }))
  mockTime('2020-02-02')
  expect(new Date().getFullYear()).toBe(2020)
  expect((await mountApp(Home)).text()).toContain('Hello Mock 8')
})
test('everything is reset', async () => {
  expect(document.body.children).toHaveLength(0)
  expect(new Date().getFullYear()).toBeGreaterThan(2020)
  expect(useUser.name).toBe('useUser')
})
test('a request without a mock', () => mountApp(Home))
test('the wrong project', () => fetchRoute('/api/hello'))
`

const files = {
  'fw.config.ts': `import { defineFwConfig } from 'fw/config'
export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  runtimeConfig: { secret: 'wrong', public: { name: 'Shop' } },
  routeRules: { '/api/hello': { headers: { 'x-rule': 'yes' } }, '/old': { redirect: '/about' } },
  $test: { runtimeConfig: { secret: 'hidden' } },
})
`,
  // Refers to files that are only written by `fw prepare`, which has not run.
  'tsconfig.json':
    '{ "files": [], "references": [{ "path": "./.fw/tsconfig.app.json" }, { "path": "./.fw/tsconfig.server.json" }] }',
  'vitest.config.ts': `import { fwTest } from '@fw/test-utils/vitest'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fwTest()] })
`,
  'server/api/hello.ts': `export default defineEventHandler(({ context }) => ({ hello: double(2), secret: useRuntimeConfig().secret, by: context.by }))\n`,
  'server/api/calls.ts': 'let calls = 0\nexport default defineEventHandler(() => ++calls)\n',
  'server/api/echo.post.ts': `export default defineEventHandler((event) => readBody(event))\n`,
  'server/api/broken.ts': `interface Thing { name: string }

export default defineEventHandler(() => {
  const thing = undefined as unknown as Thing
  return thing.name
})
`,
  'server/utils/double.ts': `export const double = (n: number) => n * 2\n`,
  'server/middleware/by.ts': `export default defineEventHandler((event) => { event.context.by = 'middleware' })\n`,
  'app/composables/user.ts': `export function useUser() {\n  return useState('user', () => ({ name: 'Ada' }))\n}\n`,
  'app/components/AppButton.vue': `<script setup lang="ts">
defineProps<{ label: string }>()
defineEmits<{ press: [] }>()
const count = ref(0)
</script>

<template><button @click="count++, $emit('press')">{{ label }} {{ count }} <slot /></button></template>
`,
  'app/pages/index.vue': `<script setup lang="ts">
const user = useUser()
const { data } = await useFetch('/api/hello')
useHead({ title: 'Home & more' })
</script>

<template><main>Hello {{ user.name }} {{ data?.hello }} {{ useRuntimeConfig().public.name }} <AppButton label="Go" /></main></template>
`,
  'app/pages/about.vue': '<template><h1>About</h1></template>\n',
  'app/pages/broken.vue': `<script setup lang="ts">
interface Thing { name: string }

const thing = undefined as unknown as Thing
const text = thing.name
</script>

<template><p>{{ text }}</p></template>
`,
  'test/server/server.test.ts': server,
  'test/component.test.ts': component,
  'server/utils/double.test.ts': `import { expect, test } from 'vitest'
import { double } from './double'
test('a function of server code', () => expect(double(3)).toBe(6))
`,
}

const vitest = (dir: string, args: readonly string[]): ReturnType<typeof runProcess> =>
  runProcess(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: dir })

beforeAll(async () => {
  root = await installPacked('fw-test-utils-')
  // The versions of the workspace. They are optional peers, so that npm has not installed them.
  for (const name of ['vitest', 'happy-dom']) symlinkSync(join(workspace, 'node_modules', name), join(root, 'node_modules', name))
  // A copy, so that it finds the Vue of the app.
  cpSync(join(workspace, 'node_modules/@vue/test-utils'), join(root, 'node_modules/@vue/test-utils'), { recursive: true })
  write(root, files)
  const { stdout, stderr } = await vitest(root, ['run', '--reporter=json', '--outputFile=report.json'])
  try {
    const { testResults } = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8')) as Report // the format of Vitest
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    results = Object.fromEntries(
      tests.map(({ title, status, failureMessages }) => [title, { status, message: failureMessages.join('\n') }]),
    )
  } catch (cause) {
    throw new Error(`Vitest wrote no report.\n${stdout}${stderr}`, { cause })
  }
}, installLimit)

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('tests of an app, with packages installed from their tarballs', () => {
  it.each([
    ['an error in a route', /TypeError: .*name[^]*server\/api\/broken\.ts:5:\d+/],
    ['an error in a page', /TypeError: .*name[^]*app\/pages\/broken\.vue:5:\d+/],
    ['a request without a mock', /FW_TEST_NO_SERVER.*GET \/api\/hello[^]*test\/component\.test\.ts[^]*mockRoute/],
    ['the wrong project', /FW_TEST_WRONG_PROJECT.*fetchRoute[^]*test\/component\.test\.ts[^]*test\/server\//],
  ])('%s fails at the right place', (title, message) => {
    expect(results[title]?.status).toBe('failed')
    expect(results[title]?.message).toMatch(message)
  })

  it('all other tests pass', () => {
    const failing = new Set(['an error in a route', 'an error in a page', 'a request without a mock', 'the wrong project'])
    const others = Object.entries(results).filter(([title]) => !failing.has(title))
    expect(others.filter(([, { status }]) => status !== 'passed')).toEqual([])
    expect(others).toHaveLength(13)
  })

  it('says that there is no app', async () => {
    write(root, { 'empty/vitest.config.ts': files['vitest.config.ts'] })
    const { code, stdout, stderr } = await vitest(join(root, 'empty'), ['run'])
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('FW_TEST_NO_APP')
  })
})
