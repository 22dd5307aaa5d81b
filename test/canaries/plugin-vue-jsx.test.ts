import vueJsx from '@vitejs/plugin-vue-jsx'
import type { ResolvedConfig } from 'vite'
import { expect, test } from 'vitest'
import { jsxHelper } from '../../packages/bundler1-builder/src/plugins/jsx.ts'

interface Hooks {
  configResolved: (config: ResolvedConfig) => void
  load: { handler: (id: string) => string | undefined }
  transform: { handler: (code: string, id: string, context?: { ssr?: boolean }) => Promise<{ code: string } | undefined> }
}

test('hooks called without a plugin context', async () => {
  const plugin = vueJsx() as unknown as Hooks // its hooks
  plugin.configResolved({ command: 'build', root: '/', isProduction: true, build: {} } as unknown as ResolvedConfig) // what it reads
  const code = 'import { defineComponent } from \'vue\'\nexport default defineComponent({ setup: () => () => <p title="a" /> })'
  const result = await plugin.transform.handler(code, '/a.jsx', { ssr: true })
  expect(result?.code).toContain('createVNode')
  expect(result?.code).toContain(`"${jsxHelper}"`)
  expect(plugin.load.handler(jsxHelper)).toContain('ssrRegisterHelper')
})
