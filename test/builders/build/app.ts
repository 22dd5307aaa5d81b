import type { Files } from '../../support/project.ts'
import type { Slot } from '../features.ts'

/** Sets `data-ready` when the page is hydrated. */
export const readyPlugin = `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})
`

/** The configuration and the frame of the application; its pages belong to the parts. */
export const frame = (slot: Slot): Files => ({
  'package.json': '{ "name": "builders-app", "private": true, "type": "module" }',
  'fw.config.ts': `import { appendFileSync, writeFileSync } from 'node:fs'

const note = (name: string) => appendFileSync(import.meta.dirname + '/hooks.log', name + '\\n')

export default defineFwConfig({
  builder: '${slot}',
  future: { compatibilityVersion: 4 },
  css: ['~/assets/first.css', '~/assets/second.css', '~/assets/main.scss'],
  alias: { '@parts': './parts' },
  build: { transpile: ['typed-package'] },
  sourcemap: { client: true, server: true },
  runtimeConfig: { token: 'canary-private-token' },
  ui: { transformAssetUrls: { PictureFrame: ['file'] } },
  cssProcessor: { plugins: { './doubled.mjs': {} } },
  experimental: { decorators: true },
  app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } },
  hooks: {
    'build:manifest': (manifest) => {
      writeFileSync(import.meta.dirname + '/manifest.json', JSON.stringify(manifest))
      delete manifest.modules['app/pages/unlisted.vue']
    },
${hookNames[slot].map((name) => `    '${slot}:${name}': () => note('${name}'),`).join('\n')}
  },
})
`,
  'tsconfig.json': JSON.stringify({
    files: [],
    references: ['app', 'server', 'shared', 'node'].map((world) => ({ path: `./.fw/tsconfig.${world}.json` })),
  }),
  'doubled.mjs': `const plugin = () => ({
  postcssPlugin: 'doubled',
  Declaration(declaration) {
    if (declaration.prop === '--doubled') Object.assign(declaration, { prop: 'width', value: Number.parseInt(declaration.value) * 2 + 'px' })
  },
})
plugin.postcss = true
export default plugin
`,
  'app/plugins/ready.client.ts': readyPlugin,
  'app/app.vue': `<script setup lang="ts">
const count = useState('count', () => 0)
</script>

<template>
  <nav>
    <button id="count" @click="count++">{{ count }}</button>
  </nav>
  <FwLayout><FwPage /></FwLayout>
</template>
`,
  'app/layouts/default.vue': '<template><div data-layout="default"><slot /></div></template>\n',
})

/** Hooks that a builder calls in each build, in order. */
export const hookNames: Record<Slot, readonly string[]> = {
  bundler1: ['extend', 'extendConfig', 'configResolved', 'compiled'],
  bundler2: ['config', 'configResolved', 'compile', 'compiled'],
  bundler3: ['config', 'configResolved', 'compile', 'compiled'],
}
