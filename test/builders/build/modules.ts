import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect } from 'vitest'
import type { ClientManifest } from '@fw/schema'
import { component } from '../part.ts'
import { hookNames } from './app.ts'
import { textOf, type BuildPart } from './context.ts'

/** A plugin for webpack and Rspack that defines a constant. */
const definePlugin = (constants: string): string =>
  `({ apply: (compiler) => new compiler.webpack.DefinePlugin(${constants}).apply(compiler) })`

const vitePlugin = (name: string, value: string): string =>
  `({ name: 'replaces-${name}', enforce: 'pre', transform: (code) => (code.includes('${name}') ? code.replaceAll('${name}', '${value}') : undefined) })`

export const modules: BuildPart[] = [
  {
    files: { 'app/pages/unlisted.vue': component('', '<p id="unlisted">unlisted-text</p>') },
    tests: {
      'bundler-hooks': async ({ slot, site }) => {
        const called = readFileSync(join(site.dir, 'hooks.log'), 'utf8').trim().split('\n')
        const firstCalls = [...new Set(called)]
        expect(firstCalls).toEqual(hookNames[slot])
      },
      'manifest-hook': async ({ site, published }) => {
        const manifest = JSON.parse(readFileSync(join(site.dir, 'manifest.json'), 'utf8')) as ClientManifest // written by the hook
        const entry = manifest.modules[manifest.entry]!
        const [name] = Object.entries(published(/\.js$/)).find(([, text]) => text.includes('unlisted-text'))!
        expect(existsSync(join(site.dir, '.output/public/_fw', entry.file))).toBe(true)
        expect(manifest.modules['app/pages/unlisted.vue']?.file).toBe(name)
        // The hook has removed it, so the page is rendered without its preload.
        const html = await site.html('/unlisted')
        expect(textOf(html, 'unlisted')).toBe('unlisted-text')
        expect(html).not.toContain(name)
        expect(await site.html('/second')).toContain(manifest.modules['app/pages/second.vue']!.file)
      },
    },
  },
  {
    files: {
      'modules/kit.ts': `import { addBuildPlugin, addBundler1Plugin, addBundler2Plugin, addBundler3Plugin, addScriptPass, addSourceTransform, addTemplate, defineFwModule, extendBundler1Config, extendBundler2Config, extendBundler3Config } from '@fw/kit'

export default defineFwModule({
  meta: { name: 'kit' },
  setup() {
    addBuildPlugin({
      bundler1: () => ${vitePlugin('__OF_BUILD_PLUGIN__', '"build plugin"')},
      bundler2: () => ${definePlugin(`{ __OF_BUILD_PLUGIN__: '"build plugin"' }`)},
      bundler3: () => ${definePlugin(`{ __OF_BUILD_PLUGIN__: '"build plugin"' }`)},
    })
    addBundler1Plugin(() => ${vitePlugin('__OF_PLUGIN__', '"plugin"')})
    addBundler2Plugin(() => ${definePlugin(`{ __OF_PLUGIN__: '"plugin"' }`)})
    addBundler3Plugin(() => ${definePlugin(`{ __OF_PLUGIN__: '"plugin"' }`)})
    addBuildPlugin({
      bundler1: () => ${vitePlugin('__OF_SERVER_PLUGIN__', '"server plugin"')},
      bundler2: () => ${definePlugin(`{ __OF_SERVER_PLUGIN__: '"server plugin"' }`)},
      bundler3: () => ${definePlugin(`{ __OF_SERVER_PLUGIN__: '"server plugin"' }`)},
    }, { client: false })
    extendBundler1Config((config) => void (config.define = { ...config.define, __OF_CONFIG__: '"config"' }))
    extendBundler2Config((config) => void config.plugins.push(${definePlugin(`{ __OF_CONFIG__: '"config"' }`)}))
    extendBundler3Config((config) => void config.plugins.push(${definePlugin(`{ __OF_CONFIG__: '"config"' }`)}))
    addSourceTransform({
      name: 'answer',
      order: 'normal',
      filter: { id: { include: /kit-used/ }, code: /OF_TRANSFORM/ },
      transform: (code) => ({ code: code.replaceAll('OF_TRANSFORM', '"transform"') }),
    })
    addScriptPass({
      name: 'pass',
      test: (code) => code.includes('ofPass('),
      run: ({ calls }, edits) => {
        for (const { node, callee } of calls) if (callee.name === 'ofPass') edits.replace(node.start, node.end, '"pass"')
      },
    })
    addTemplate({ filename: 'generated-by-module.mjs', getContents: () => 'export const generated = "template"' })
  },
})
`,
      'app/pages/kit-used.vue': component(
        `import { generated } from '#build/generated-by-module.mjs'
const plugins = [__OF_BUILD_PLUGIN__, __OF_PLUGIN__].join()
const onServer = useState('kit', () => import.meta.server ? __OF_SERVER_PLUGIN__ : '')
const config = __OF_CONFIG__
const changed = [OF_TRANSFORM, ofPass()].join()`,
        '<p id="plugins">{{ plugins }}</p><p id="server-plugin">{{ onServer }}</p><p id="config">{{ config }}</p><p id="changed">{{ changed }}</p><p id="generated">{{ generated }}</p>',
      ),
    },
    tests: {
      'build-plugin': async ({ site, open }) => {
        const html = await site.html('/kit-used')
        expect([textOf(html, 'plugins'), textOf(html, 'server-plugin')]).toEqual(['build plugin,plugin', 'server plugin'])
        const { page, expectClean } = await open('/kit-used')
        expect(await page.textContent('#plugins')).toBe('build plugin,plugin')
        expectClean()
      },
      'extend-config': async ({ site, open }) => {
        expect(textOf(await site.html('/kit-used'), 'config')).toBe('config')
        const { page, expectClean } = await open('/kit-used')
        expect(await page.textContent('#config')).toBe('config')
        expectClean()
      },
      'source-transform': async ({ site, open }) => {
        expect(textOf(await site.html('/kit-used'), 'changed')).toBe('transform,pass')
        const { page, expectClean } = await open('/kit-used')
        expect(await page.textContent('#changed')).toBe('transform,pass')
        expectClean()
      },
      templates: async ({ site, open }) => {
        expect(textOf(await site.html('/kit-used'), 'generated')).toBe('template')
        const { page, expectClean } = await open('/kit-used')
        expect(await page.textContent('#generated')).toBe('template')
        expectClean()
      },
    },
  },
]
