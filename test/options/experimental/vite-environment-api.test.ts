import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = { 'entry.ts': `console.log('unmarked')` }

/** What hooks of the configuration have received. */
const shared = globalThis as { __fwSides?: boolean[][] }

const config = (options: string): string => `{
  ${options}
  hooks: {
    'bundler1:extendConfig': (config, { isClient, isServer }) => {
      globalThis.__fwSides.push([isClient, isServer])
      if (isServer) config.plugins.push({ name: 'mark', transform: (code) => code.replace('unmarked', 'marked') })
    },
  },
}`

it('experimental.viteEnvironmentApi: one Vite instance for both sides, so hooks are called once', async () => {
  shared.__fwSides = []
  const { clientCode, serverCode } = await bundled(files, config('experimental: { viteEnvironmentApi: true },'))
  expect(shared.__fwSides).toEqual([[true, true]])
  for (const code of [clientCode, serverCode]) expect(code).toContain('"marked"')
})

it('experimental.viteEnvironmentApi: each side has its own by default', async () => {
  shared.__fwSides = []
  const { clientCode, serverCode } = await bundled(files, config(''))
  expect(shared.__fwSides.toSorted()).toEqual([
    [false, true],
    [true, false],
  ])
  expect(clientCode).toContain('"unmarked"')
  expect(serverCode).toContain('"marked"')
})
