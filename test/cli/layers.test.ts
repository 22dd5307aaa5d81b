import { describe, expect, it } from 'vitest'
import { project } from '../support/project.ts'
import { fw } from '../support/run-process.ts'

const isolated = { XDG_CONFIG_HOME: '/nonexistent' }
const vue = '<template><p /></template>'

const root = project({
  'package.json': '{ "type": "module" }',
  'fw.config.mjs': `export default { future: { compatibilityVersion: 4 }, extends: ['./extended'] }`,
  'app/pages/about.vue': vue,
  'app/components/OwnButton.vue': vue,
  'layers/base/fw.config.mjs': `export default { $meta: { name: 'acme' } }`,
  'layers/base/app/pages/about.vue': vue,
  'layers/base/app/pages/items/[id].vue': vue,
  'layers/base/app/components/OwnButton.vue': vue,
  'layers/base/app/composables/cart.ts': 'export const useCart = () => 1',
  'layers/base/app/plugins/track.ts': 'export default () => {}',
  'extended/app/pages/about.vue': vue,
  'extended/app/composables/cart.ts': 'export const useCart = () => 2',
  'extended/app/plugins/track.ts': 'export default () => {}',
  'extended/app/middleware/auth.ts': 'export default () => {}',
  'extended/app/layouts/default.vue': vue,
  'extended/app/error.vue': vue,
  'extended/server/api/items/[id].get.ts': 'export default () => 1',
  'extended/public/logo.svg': '<svg />',
})

const answer = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await fw(['layers', ...args], { cwd: root, env: isolated })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

describe('fw layers', () => {
  it('lists the layers, highest priority first', async () => {
    expect(await answer()).toMatch(
      /^project +\. +fw\.config\.mjs +the project\nacme +layers\/base +layers\/base\/fw\.config\.mjs +layers directory\nextended +extended +no configuration +\.\/extended\n$/,
    )
    expect(JSON.parse(await answer('--json'))).toMatchObject([
      { name: 'project', root },
      { name: 'acme', root: `${root}/layers/base`, directories: { pages: `${root}/layers/base/app/pages` } },
      { name: 'extended', source: './extended' },
    ])
  })

  it('shows where a page comes from, and what it overrides', async () => {
    expect(await answer('/about')).toBe(`page /about
  from     project   app/pages/about.vue
  shadows  acme      layers/base/app/pages/about.vue
           extended  extended/app/pages/about.vue
`)
  })

  it.each([
    ['OwnButton', 'component OwnButton', 'project', ['acme']],
    ['own-button', 'component OwnButton', 'project', ['acme']],
    ['useCart', 'composable useCart', 'acme', ['extended']],
    ['auth', 'middleware auth', 'extended', []],
    ['default', 'layout default', 'extended', []],
    ['error.vue', 'error page error page', 'extended', []],
    ['/items/7', 'page /items/:id()', 'acme', []],
    ['/api/items/7', 'server route GET /api/items/:id', 'extended', []],
    ['/logo.svg', 'public file /logo.svg', 'extended', []],
    ['extended/app/composables/cart.ts', 'composable useCart', 'acme', ['extended']],
  ])('finds %s', async (asked, what, layer, shadows) => {
    const found = JSON.parse(await answer(asked, '--json')) as {
      kind: string
      name: string
      layer: string
      shadows: { layer: string }[]
    }[]
    expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([what])
    expect(found[0]).toMatchObject({ layer, shadows: shadows.map((each) => ({ layer: each })) })
    expect(found[0]!.shadows).toHaveLength(shadows.length)
  })

  it('shows every plugin of that name, because all of them run', async () => {
    expect(await answer('track')).toBe(`plugin track
  from  extended  extended/app/plugins/track.ts

plugin track
  from  acme  layers/base/app/plugins/track.ts
`)
  })

  it('suggests a similar name', async () => {
    const { code, stderr } = await fw(['layers', 'useKart'], { cwd: root, env: isolated })
    expect(code).toBe(2)
    expect(stderr).toContain('Nothing called useKart found in this app. Did you mean useCart?')
  })
})
