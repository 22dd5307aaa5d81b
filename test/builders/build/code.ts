import { expect } from 'vitest'
import { component } from '../part.ts'
import { attributeOf, styleOf, textOf, urlIn, type BuildPart } from './context.ts'
import { largePicture } from './pictures.ts'

export const code: BuildPart[] = [
  {
    files: {
      'parts/value.ts': `export const value = 'of an own alias'\n`,
      'parts/part.svg': largePicture('part'),
      'parts/PartBox.vue': component('', '<b id="part-box">part</b>'),
      'app/utils/plain-value.ts': `export const plainValue = 'plain'\n`,
      'app/pages/aliases.vue': component(
        `import { value } from '@parts/value'
import PartBox from '@parts/PartBox.vue'
import { plainValue as one } from '~/utils/plain-value'
import { plainValue as two } from '@/utils/plain-value'
import { value as three } from '~~/parts/value'
import { value as four } from '@@/parts/value.ts'`,
        '<p id="values">{{ [value, one, two, three === four].join() }}</p><PartBox /><img id="part" src="@parts/part.svg" alt="">',
        '<style>\n#values { background: url(@parts/part.svg) }\n</style>',
      ),
    },
    tests: {
      aliases: async ({ site, open }) => {
        const html = await site.html('/aliases')
        expect(textOf(html, 'values')).toBe('of an own alias,plain,plain,true')
        expect(textOf(html, 'part-box')).toBe('part')
        const opened = await open('/aliases')
        expect(urlIn(await styleOf(opened, '#values', 'background-image'))).toMatch(/\/_fw\/.*part.*\.svg$/)
        expect(attributeOf(html, 'part', 'src')).toMatch(/^\/_fw\/.*part.*\.svg$/)
        opened.expectClean()
      },
    },
  },
  {
    files: {
      'layers/base/fw.config.ts': `export default defineFwConfig({ css: ['~/assets/base.css'] })\n`,
      'layers/base/app/assets/base.css': '.of-layer { color: rgb(21, 22, 23) }\n',
      'layers/base/app/assets/layer.svg': largePicture('layer'),
      'layers/base/app/utils/where.ts': `export const where = 'in the layer'\n`,
      'layers/base/app/composables/useLayered.ts': `export const useLayered = (): string => 'composable of the layer'\n`,
      'layers/base/app/components/LayerBox.vue': component(
        `import { where } from '~/utils/where'`,
        '<p id="where">{{ where }}</p><img id="layer-picture" src="~/assets/layer.svg" alt="">',
        `<style scoped>\n#where { background: url(~/assets/layer.svg) }\n</style>`,
      ),
      'layers/base/app/pages/of-layer.vue': component(
        'const text = useLayered()',
        '<p id="layered" class="of-layer">{{ text }}</p><LayerBox />',
      ),
      'layers/base/server/api/layered.ts': `export default defineEventHandler(() => 'route of the layer')\n`,
      'layers/base/public/layer.txt': 'file of the layer',
      'app/utils/where.ts': `export const elsewhere = 'in the project'\n`,
    },
    tests: {
      layers: async ({ site, open }) => {
        const html = await site.html('/of-layer')
        expect([textOf(html, 'layered'), textOf(html, 'where')]).toEqual(['composable of the layer', 'in the layer'])
        expect(attributeOf(html, 'layer-picture', 'src')).toMatch(/^\/_fw\/.*layer.*\.svg$/)
        expect(await (await site.fetch('/api/layered')).text()).toBe('route of the layer')
        expect(await (await site.fetch('/layer.txt')).text()).toBe('file of the layer')
        const opened = await open('/of-layer')
        expect(await styleOf(opened, '.of-layer', 'color')).toBe('rgb(21, 22, 23)')
        expect(urlIn(await styleOf(opened, '#where', 'background-image'))).toMatch(/\/_fw\/.*layer.*\.svg$/)
        opened.expectClean()
      },
    },
  },
  {
    files: {
      'shared/utils/slug-of.ts': `export const slugOf = (text: string): string => text.toLowerCase().replaceAll(' ', '-')\n`,
      'server/api/slug.ts': `export default defineEventHandler(() => slugOf('Of The Server'))\n`,
      'app/pages/shared.vue': component(
        `import { slugOf as explicit } from '#shared/utils/slug-of'`,
        `<p id="slug">{{ slugOf('Of The App') }} {{ explicit('X') }}</p>`,
      ),
    },
    tests: {
      'shared-code': async ({ site, open }) => {
        expect(await (await site.fetch('/api/slug')).text()).toBe('of-the-server')
        const { page, expectClean } = await open('/shared')
        expect(await page.textContent('#slug')).toBe('of-the-app x')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/utils/kinds.ts': `import type { Named } from './named'

export enum Kind {
  One = 'one',
  Two = 'two',
}
export const enum Size {
  Large = 3,
}
export namespace Units {
  export const metre = 'm'
}
export class Point {
  constructor(
    public readonly x: number,
    private y = 2,
  ) {}
  get sum(): number {
    return this.x + this.y
  }
}
export const named = { name: Kind.Two } satisfies Named
export type { Named }
`,
      'app/utils/named.ts': `export interface Named {\n  name: string\n}\n`,
      'app/pages/typescript.vue': component(
        `import { Kind, named, Point, Size, type Named, Units } from '~/utils/kinds'
const point = new Point(40)
const list: Named[] = [named]
const text = <T,>(value: T): string => String(value)`,
        '<p id="kinds">{{ [Kind.One, list[0]!.name, Size.Large, Units.metre, text(point.sum)].join() }}</p>',
      ),
    },
    tests: {
      typescript: async ({ site, open }) => {
        expect(textOf(await site.html('/typescript'), 'kinds')).toBe('one,two,3,m,42')
        const { page, expectClean } = await open('/typescript')
        expect(await page.textContent('#kinds')).toBe('one,two,3,m,42')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/utils/loud.ts': `export function loud(value: () => string, _context: ClassMethodDecoratorContext) {
  return function (this: unknown): string {
    return value.call(this as never).toUpperCase()
  }
}
export class Greeter {
  @loud greet(): string {
    return 'hello'
  }
}
`,
      'app/pages/decorated.vue': component(
        `class Local {
  @loud greet(): string {
    return 'local'
  }
}
const text = new Greeter().greet() + new Local().greet()`,
        '<p id="decorated">{{ text }}</p>',
      ),
    },
    tests: {
      decorators: async ({ site, open }) => {
        expect(textOf(await site.html('/decorated'), 'decorated')).toBe('HELLOLOCAL')
        const { page, expectClean } = await open('/decorated')
        expect(await page.textContent('#decorated')).toBe('HELLOLOCAL')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/words/en.ts': `export const word = 'word-in-english'\n`,
      'app/words/de.ts': `export const word = 'word-in-german'\n`,
      'app/utils/later.ts': `export const later = 'loaded-later'\n`,
      'app/pages/dynamic.vue': component(
        `const words = ref<string[]>([])
const load = async (name: string) => words.value.push((await import(\`../words/\${name}.ts\`)).word, (await import('~/utils/later')).later)
const { data } = await useAsyncData('word', async () => (await import(\`../words/\${'de'}.ts\`)).word as string)`,
        `<button id="load" @click="load('en')">load</button><p id="words">{{ words.join() }}</p><p id="server-word">{{ data }}</p>`,
      ),
    },
    tests: {
      'dynamic-import': async ({ site, open, published }) => {
        expect(textOf(await site.html('/dynamic'), 'server-word')).toBe('word-in-german')
        const { page, requests, expectClean } = await open('/dynamic')
        const [name] = Object.entries(published(/\.js$/)).find(([, text]) => text.includes('word-in-english'))!
        expect(requests.some((request) => request.endsWith(name))).toBe(false)
        await page.click('#load')
        await expect.poll(() => page.textContent('#words')).toBe('word-in-english,loaded-later')
        expect(requests.some((request) => request.endsWith(name))).toBe(true)
        expectClean()
      },
    },
  },
  {
    files: {
      'node_modules/old-package/package.json': '{ "name": "old-package", "version": "1.0.0", "main": "index.js" }',
      'node_modules/old-package/index.js': `const { joined } = require('./parts/joined')
exports.joined = joined
exports.kind = 'commonjs'
`,
      'node_modules/old-package/parts/joined.js': `module.exports = { joined: (...words) => words.join('+') }\n`,
      'node_modules/function-package/package.json': '{ "name": "function-package", "version": "1.0.0", "main": "./main" }',
      'node_modules/computed-package/package.json': '{ "name": "computed-package", "version": "1.0.0", "main": "index.js" }',
      'node_modules/computed-package/index.js': `for (const name of ['left', 'right']) module.exports[name] = () => name\n`,
      'node_modules/function-package/main.js': `module.exports = function twice(text) { return text + text }\n`,
      'app/pages/commonjs.vue': component(
        `import old, { kind } from 'old-package'
import twice from 'function-package'
import { left } from 'computed-package'
import * as computed from 'computed-package'
const names = ['right'] as const
const text = old.joined(kind, twice('a'), left(), computed[names[0]]())`,
        '<p id="commonjs">{{ text }}</p>',
      ),
    },
    tests: {
      commonjs: async ({ site, open }) => {
        expect(textOf(await site.html('/commonjs'), 'commonjs')).toBe('commonjs+aa+left+right')
        const { page, expectClean } = await open('/commonjs')
        expect(await page.textContent('#commonjs')).toBe('commonjs+aa+left+right')
        expectClean()
      },
    },
  },
  {
    files: {
      'node_modules/two-formats/package.json':
        '{ "name": "two-formats", "version": "1.0.0", "main": "dist/common.js", "module": "dist/module.js" }',
      'node_modules/two-formats/dist/common.js': `exports.__esModule = true\nexports.default = class Counter { total() { return 1 } }\n`,
      'node_modules/two-formats/dist/module.js': `import { one } from './one'\nexport default class Counter { total() { return one } }\n`,
      'node_modules/two-formats/dist/one.js': 'export const one = 1\n',
      'node_modules/two-formats/plugin/double.js': 'module.exports = (value) => value * 2\n',
      'node_modules/two-formats/plugin/triple/index.js': 'module.exports = (value) => value * 3\n',
      'app/pages/two-formats.vue': component(
        `import Counter from 'two-formats'
import { version } from 'two-formats/package.json'
import double from 'two-formats/plugin/double'
import triple from 'two-formats/plugin/triple'
const total = triple(double(new Counter().total()))`,
        '<p id="two-formats">{{ total }} {{ version }}</p>',
      ),
    },
    tests: {
      'package-files': async ({ site, open }) => {
        expect(textOf(await site.html('/two-formats'), 'two-formats')).toBe('6 1.0.0')
        const { page, expectClean } = await open('/two-formats')
        expect(await page.textContent('#two-formats')).toBe('6 1.0.0')
        expectClean()
      },
    },
  },
  {
    files: {
      'node_modules/sided-package/package.json': JSON.stringify({
        name: 'sided-package',
        version: '1.0.0',
        type: 'module',
        exports: { '.': { browser: './browser.js', node: './node.js', default: './neither.js' }, './deep/*': './lib/*.js' },
      }),
      'node_modules/sided-package/browser.js': `export const where = 'package-for-browsers'\n`,
      'node_modules/sided-package/node.js': `export const where = 'package-for-node'\n`,
      'node_modules/sided-package/neither.js': `export const where = 'package-for-neither'\n`,
      'node_modules/sided-package/lib/part.js': `export const part = 'part'\n`,
      'app/pages/conditions.vue': component(
        `import { where } from 'sided-package'
import { part } from 'sided-package/deep/part'
const onServer = useState('where', () => where)
const inBrowser = ref('')
onMounted(() => (inBrowser.value = where))`,
        '<p id="on-server">{{ onServer }} {{ part }}</p><p id="in-browser">{{ inBrowser }}</p>',
      ),
      'node_modules/file-package/package.json':
        '{ "name": "file-package", "version": "1.0.0", "type": "module", "main": "index.js" }',
      'node_modules/file-package/index.js': `import { readFileSync } from 'node:fs'
export const readText = () => readFileSync(new URL('./text.txt', import.meta.url), 'utf8')
`,
      'node_modules/file-package/text.txt': 'text of a package',
      'app/pages/file.vue': component(
        `const { data } = await useAsyncData('file', async () => (import.meta.server ? (await import('file-package')).readText() : ''))`,
        '<p id="file">{{ data }}</p>',
      ),
    },
    tests: {
      conditions: async ({ site, open, clientCode }) => {
        expect(textOf(await site.html('/conditions'), 'on-server')).toBe('package-for-node part')
        const { page, expectClean } = await open('/conditions')
        await expect.poll(() => page.textContent('#in-browser')).toBe('package-for-browsers')
        expect(clientCode()).not.toContain('package-for-node')
        expectClean()
      },
      'external-package': async ({ site, open, clientCode }) => {
        expect(textOf(await site.html('/file'), 'file')).toBe('text of a package')
        const { page, expectClean } = await open('/file')
        expect(await page.textContent('#file')).toBe('text of a package')
        expect(clientCode()).not.toContain('text.txt')
        expectClean()
      },
    },
  },
  {
    files: {
      'node_modules/ui-package/package.json': JSON.stringify({
        name: 'ui-package',
        version: '1.0.0',
        type: 'module',
        exports: {
          '.': './index.js',
          './UiBox.vue': './UiBox.vue',
          './style.css': './style.css',
          './package.json': './package.json',
        },
        peerDependencies: { vue: '^3.5.0' },
      }),
      'node_modules/ui-package/index.js': `import { defineComponent, h, inject, ref } from 'vue'
export { default as UiBox } from './UiBox.vue'
export const UiCount = defineComponent({
  setup() {
    const clicks = ref(0)
    return () => h('button', { id: 'ui-count', onClick: () => clicks.value++ }, clicks.value)
  },
})
`,
      'node_modules/ui-package/UiBox.vue': `<script setup lang="ts">
import { computed } from 'vue'
const props = defineProps<{ text: string }>()
const shown = computed(() => props.text + '!')
</script>

<template><p class="ui-box">{{ shown }}</p></template>

<style scoped>
.ui-box { color: rgb(31, 32, 33) }
</style>
`,
      'node_modules/ui-package/style.css': '.ui-box { font-size: 25px }\n',
      'app/pages/ui.vue': component(
        `import { UiBox, UiCount } from 'ui-package'\nimport 'ui-package/style.css'`,
        '<UiBox text="box" /><UiCount />',
      ),
    },
    tests: {
      'component-package': async ({ site, open }) => {
        expect(await site.html('/ui')).toMatch(/class="ui-box"[^>]*>box!</)
        const opened = await open('/ui')
        await opened.page.click('#ui-count')
        expect(await opened.page.textContent('#ui-count')).toBe('1')
        expect(await styleOf(opened, '.ui-box', 'color')).toBe('rgb(31, 32, 33)')
        expect(await styleOf(opened, '.ui-box', 'font-size')).toBe('25px')
        opened.expectClean()
      },
    },
  },
  {
    files: {
      'node_modules/typed-package/package.json':
        '{ "name": "typed-package", "version": "1.0.0", "type": "module", "exports": "./index.ts" }',
      'node_modules/typed-package/index.ts': `import { useState } from '#imports'\nexport const useTyped = (start: number): Ref<number> => useState<number>('typed', () => start)\ntype Ref<T> = { value: T }\n`,
      'app/pages/transpiled.vue': component(
        `import { useTyped } from 'typed-package'\nconst typed = useTyped(12)`,
        '<p id="typed-package">{{ typed }}</p>',
      ),
    },
    tests: {
      transpile: async ({ site, open }) => {
        expect(textOf(await site.html('/transpiled'), 'typed-package')).toBe('12')
        const { page, expectClean } = await open('/transpiled')
        expect(await page.textContent('#typed-package')).toBe('12')
        expectClean()
      },
    },
  },
]
