import { expect } from 'vitest'
import { component } from '../part.ts'
import { styleOf, textOf, type BuildPart } from './context.ts'

export const components: BuildPart[] = [
  {
    files: {
      'app/composables/useDoubled.ts': `export const useDoubled = (value: Ref<number>) => computed(() => value.value * 2)\n`,
      'app/utils/shout.ts': `export default (text: string): string => text.toUpperCase()\n`,
      'app/components/base/card/Title.vue': component('', '<h2 id="title"><slot /></h2>'),
      'app/pages/auto.vue': component(
        `import { ref as explicit } from '#imports'
import { BaseCardTitle as Named } from '#components'
const one = ref(2)
const two = explicit(3)
const doubled = useDoubled(one)`,
        `<BaseCardTitle>{{ shout('title') }}</BaseCardTitle><Named /><p id="sum">{{ doubled + two }}</p>`,
      ),
    },
    tests: {
      'auto-imports': async ({ site, open }) => {
        expect(textOf(await site.html('/auto'), 'sum')).toBe('7')
        const { page, expectClean } = await open('/auto')
        expect(await page.locator('#title').first().textContent()).toBe('TITLE')
        expect(await page.locator('h2').count()).toBe(2)
        expectClean()
      },
    },
  },
  {
    files: {
      'app/components/HeavyBox.vue': component(
        '',
        '<p class="heavy">heavy-text</p>',
        '<style scoped>\n.heavy { color: rgb(5, 6, 7) }\n</style>',
      ),
      'app/pages/lazy.vue': component(
        'const isOpen = ref(false)',
        '<button id="open" @click="isOpen = true">open</button><LazyHeavyBox v-if="isOpen" />',
      ),
      'app/pages/lazy-shown.vue': component('', '<LazyHeavyBox />'),
    },
    tests: {
      'lazy-component': async ({ site, open, published }) => {
        const files = Object.entries(published(/\.js$/)).flatMap(([name, text]) => (text.includes('heavy-text') ? [name] : []))
        expect(files).toHaveLength(1)
        expect(await site.html('/lazy')).not.toContain(files[0])
        const opened = await open('/lazy')
        const isLoaded = (): boolean => opened.requests.some((request) => request.endsWith(files[0]!))
        expect(isLoaded()).toBe(false)
        await opened.page.click('#open')
        await opened.page.locator('.heavy').waitFor()
        expect(isLoaded()).toBe(true)
        await expect.poll(() => styleOf(opened, '.heavy', 'color')).toBe('rgb(5, 6, 7)')
        opened.expectClean()
        // Rendered on the server, it is styled at once.
        const shown = await open('/lazy-shown', { javaScript: false })
        expect(await styleOf(shown, '.heavy', 'color')).toBe('rgb(5, 6, 7)')
      },
    },
  },
  {
    files: {
      'app/components/FarAway.vue': component(
        'const clicks = ref(0)',
        '<button id="far" @click="clicks++">far-away {{ clicks }}</button>',
        '<style scoped>\n#far { color: rgb(8, 7, 6) }\n</style>',
      ),
      'app/pages/far.vue': component('', '<div style="height: 3000px">top</div><LazyFarAway hydrate-on-visible />'),
    },
    tests: {
      'lazy-hydration': async ({ site, open, published }) => {
        const [name] = Object.entries(published(/\.js$/)).find(([, text]) => text.includes('far-away'))!
        const html = await site.html('/far')
        expect(textOf(html, 'far')).toBe('far-away 0')
        expect(html).not.toContain(name)
        const opened = await open('/far')
        expect(await styleOf(opened, '#far', 'color')).toBe('rgb(8, 7, 6)')
        expect(opened.requests.filter((request) => request.endsWith(name))).toEqual([])
        await opened.page.locator('#far').scrollIntoViewIfNeeded()
        await expect.poll(() => opened.requests.some((request) => request.endsWith(name))).toBe(true)
        await expect
          .poll(async () => {
            await opened.page.click('#far')
            return opened.page.textContent('#far')
          })
          .not.toBe('far-away 0')
        opened.expectClean()
      },
    },
  },
  {
    files: {
      'app/components/global/SharedIcon.vue': component('', '<i id="icon">icon</i>'),
      'app/pages/by-name.vue': component(`const name = 'SharedIcon'`, '<component :is="name" />'),
    },
    tests: {
      'global-component': async ({ site, open }) => {
        expect(textOf(await site.html('/by-name'), 'icon')).toBe('icon')
        const { page, expectClean } = await open('/by-name')
        expect(await page.textContent('#icon')).toBe('icon')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/utils/heavy-table.ts': `export const heavyTable = (): string[] => ['island-only-row', 'b']\n`,
      'app/components/LikeButton.vue': component(
        'const { start } = defineProps<{ start: number }>()\nconst likes = ref(start)',
        '<button id="likes" @click="likes++">likes {{ likes }}</button>',
        '<style scoped>\n#likes { color: rgb(3, 1, 4) }\n</style>',
      ),
      'app/components/islands/ProductTable.vue': component(
        `import { heavyTable } from '~/utils/heavy-table'
const { category } = defineProps<{ category: string }>()
const rows = heavyTable()`,
        `<div class="table"><ul><li v-for="row in rows" :key="row">{{ row }} of {{ category }}</li></ul><LikeButton fw-client :start="3" /></div>`,
        '<style scoped>\nli { color: rgb(1, 5, 9) }\n</style>',
      ),
      'app/components/PlainNote.server.vue': component('', '<p id="note">server-only-note</p>'),
      'app/pages/island.vue': component('', '<FwIsland name="ProductTable" :props="{ category: \'books\' }" /><PlainNote />'),
      'app/pages/to-island.vue': component('', '<FwLink id="to-island" no-prefetch to="/island">island</FwLink>'),
    },
    tests: {
      island: async ({ site, open, clientCode }) => {
        const html = await site.html('/island')
        expect(html).toContain('island-only-row of books')
        expect(textOf(html, 'note')).toBe('server-only-note')
        expect(clientCode()).not.toContain('island-only-row')
        expect(clientCode()).not.toContain('server-only-note')
        const { page, expectClean } = await open('/island')
        expect(await page.locator('li').first().textContent()).toBe('island-only-row of books')
        expectClean()
      },
      'island-styles': async ({ open }) => {
        expect(await styleOf(await open('/island', { javaScript: false }), 'li', 'color')).toBe('rgb(1, 5, 9)')
        const opened = await open('/to-island')
        await opened.page.click('#to-island')
        await opened.page.locator('li').first().waitFor()
        await expect.poll(() => styleOf(opened, 'li', 'color')).toBe('rgb(1, 5, 9)')
        opened.expectClean()
      },
      'island-client': async ({ site, open }) => {
        expect(textOf(await site.html('/island'), 'likes')).toBe('likes 3')
        const opened = await open('/island')
        await expect
          .poll(async () => {
            await opened.page.click('#likes')
            return opened.page.textContent('#likes')
          })
          .toMatch(/likes [4-9]/)
        expect(await styleOf(opened, '#likes', 'color')).toBe('rgb(3, 1, 4)')
        opened.expectClean()
      },
    },
  },
  {
    files: {
      'app/components/OnlyChart.client.vue': component(
        `const width = window.innerWidth`,
        '<p id="chart">client-only-chart {{ width > 0 }}</p>',
        '<style>\n#chart { color: rgb(2, 7, 1) }\n</style>',
      ),
      'app/components/PairText.client.vue': component(
        `const { text } = defineProps<{ text: string }>()`,
        '<b id="pair">client-half {{ text }}</b>',
      ),
      'app/components/PairText.server.vue': component(
        `const { text } = defineProps<{ text: string }>()`,
        '<b id="pair">server-half {{ text }}</b>',
      ),
      'app/pages/only-client.vue': component(
        '',
        '<OnlyChart /><ClientOnly><p id="inner">client-only-inner</p><template #fallback><i>waiting</i></template></ClientOnly>',
      ),
      'app/pages/pair.vue': component('', '<PairText text="x" />'),
    },
    tests: {
      'client-component': async ({ site, open, serverCode }) => {
        const html = await site.html('/only-client')
        expect(html).not.toContain('client-only-')
        expect(html).toContain('<i>waiting</i>')
        expect(serverCode()).not.toContain('client-only-chart')
        expect(serverCode()).not.toContain('client-only-inner')
        const opened = await open('/only-client')
        await expect.poll(() => opened.page.textContent('#chart')).toBe('client-only-chart true')
        await opened.page.locator('#inner').waitFor()
        await expect.poll(() => styleOf(opened, '#chart', 'color')).toBe('rgb(2, 7, 1)')
        opened.expectClean()
      },
      'component-pair': async ({ site, open, clientCode, serverCode }) => {
        expect(textOf(await site.html('/pair'), 'pair')).toBe('server-half x')
        const { page } = await open('/pair')
        await expect.poll(() => page.textContent('#pair')).toBe('client-half x')
        expect(clientCode()).toContain('client-half')
        expect(serverCode()).toContain('server-half')
        expect(serverCode()).not.toContain('client-half')
      },
    },
  },
  {
    files: {
      'app/components/PriceTag.tsx': `import { defineComponent } from 'vue'

export default defineComponent({
  props: { value: { type: Number, required: true } },
  setup: (props) => () => <b id="price" class={['price']}>{props.value.toFixed(2)}</b>,
})
`,
      'app/components/PlainTag.jsx': `export default (props) => <i id="plain">{props.text}</i>\nexport const unused = 1\n`,
      'app/components/MixedTag.vue': `<script lang="tsx">
export default defineComponent({
  setup() {
    const clicks = ref<number>(0)
    return () => <button id="mixed" onClick={() => clicks.value++}>{clicks.value}</button>
  },
})
</script>
`,
      'app/pages/jsx.vue': component('', '<PriceTag :value="3" /><PlainTag text="plain" /><MixedTag />'),
    },
    tests: {
      jsx: async ({ site, open }) => {
        const html = await site.html('/jsx')
        expect([textOf(html, 'price'), textOf(html, 'plain'), textOf(html, 'mixed')]).toEqual(['3.00', 'plain', '0'])
        const { page, expectClean } = await open('/jsx')
        await page.click('#mixed')
        expect(await page.textContent('#mixed')).toBe('1')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/components/PickList.vue': `<script setup lang="ts" generic="Item extends { id: number }, Key extends keyof Item">
const { items, field } = defineProps<{ items: Item[]; field: Key }>()
defineEmits<{ pick: [item: Item] }>()
</script>

<template>
  <button v-for="item in items" :id="\`pick-\${item.id}\`" :key="item.id" @click="$emit('pick', item)">{{ item[field] }}</button>
</template>
`,
      'app/pages/generic.vue': component(
        `const items = [{ id: 1, name: 'one' }, { id: 2, name: 'two' }]
const picked = ref<(typeof items)[number]>()`,
        '<PickList :items="items" field="name" @pick="picked = $event" /><p id="picked">{{ picked?.name }}</p>',
      ),
    },
    tests: {
      'generic-component': async ({ site, open }) => {
        expect(textOf(await site.html('/generic'), 'pick-2')).toBe('two')
        const { page, expectClean } = await open('/generic')
        await page.click('#pick-2')
        expect(await page.textContent('#picked')).toBe('two')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/types/props.ts': `export interface Named {\n  label: string\n}\nexport interface Sized extends Named {\n  size?: number\n  on?: boolean\n}\n`,
      'app/components/SizedBox.vue': component(
        `import type { Sized } from '~/types/props'
const { size = 7, label, on } = defineProps<Sized & { extra?: string }>()
const model = defineModel<string>()`,
        '<p id="sized">{{ label }} {{ size }} {{ on }} {{ model }}</p>',
      ),
      'app/pages/imported-props.vue': component(`const text = ref('modelled')`, '<SizedBox v-model="text" label="box" on />'),
    },
    tests: {
      'imported-props': async ({ site, open }) => {
        expect(textOf(await site.html('/imported-props'), 'sized')).toBe('box 7 true modelled')
        const { page, expectClean } = await open('/imported-props')
        expect(await page.textContent('#sized')).toBe('box 7 true modelled')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/components/TwoScripts.vue': `<script lang="ts">
export const level: number = 4
export default { inheritAttrs: false }
</script>

<script setup lang="ts">
const text: string = \`level \${level}\`
</script>

<template><p id="level">{{ text }}<slot /></p></template>
`,
      'app/components/OptionsBox.vue': `<script lang="ts">
export default {
  props: { start: { type: Number, default: 1 } },
  data: () => ({ clicks: 0 }),
  computed: {
    sum(): number {
      return this.start + this.clicks
    },
  },
}
</script>

<template><button id="options" @click="clicks++">{{ sum }}</button></template>
`,
      'app/pages/two-scripts.vue': component(
        `import { level } from '~/components/TwoScripts.vue'`,
        '<TwoScripts>, {{ level }}</TwoScripts><OptionsBox :start="5" />',
      ),
    },
    tests: {
      'two-scripts': async ({ site, open }) => {
        expect(textOf(await site.html('/two-scripts'), 'level')).toBe('level 4, 4')
        const { page, expectClean } = await open('/two-scripts')
        await page.click('#options')
        expect(await page.textContent('#options')).toBe('6')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/components/apart/ApartBox.vue': `<template src="./apart.html"></template>
<script src="./apart.ts" lang="ts"></script>
<style src="./apart.css" scoped></style>
`,
      'app/components/apart/apart.html': '<p id="apart">{{ text }}</p>\n',
      'app/components/apart/apart.ts': `export default { data: (): { text: string } => ({ text: 'apart' }) }\n`,
      'app/components/apart/apart.css': '#apart { color: rgb(6, 5, 4) }\n',
      'app/components/AliasBox.vue': `<template src="~/components/apart/alias.html"></template>
<script src="~/components/apart/alias.ts" lang="ts"></script>
<style src="~/components/apart/alias.scss" scoped></style>
<style src="styles-apart/apart.css" scoped></style>
`,
      'app/components/apart/alias.html': '<p id="alias">{{ text }}</p>\n',
      'app/components/apart/alias.ts': `export default { data: (): { text: string } => ({ text: 'by alias' }) }\n`,
      'app/components/apart/alias.scss': '$color: rgb(7, 5, 4);\n#alias { color: $color }\n',
      'node_modules/styles-apart/package.json': '{ "name": "styles-apart", "version": "1.0.0" }',
      'node_modules/styles-apart/apart.css': '#alias { text-indent: 9px }\n',
      'app/pages/apart.vue': component('', '<ApartBox /><AliasBox />'),
    },
    tests: {
      'src-imports': async ({ site, open }) => {
        expect(textOf(await site.html('/apart'), 'apart')).toBe('apart')
        const opened = await open('/apart')
        expect(await styleOf(opened, '#apart', 'color')).toBe('rgb(6, 5, 4)')
        expect(await opened.page.textContent('#alias')).toBe('by alias')
        expect(await styleOf(opened, '#alias', 'color')).toBe('rgb(7, 5, 4)')
        expect(await styleOf(opened, '#alias', 'text-indent')).toBe('9px')
        opened.expectClean()
      },
    },
  },
  {
    files: {
      'app/pages/typed-template.vue': component(
        `const value = ref<string | number>(3)\nconst maybe = ref<{ deep?: { name: string } }>({})`,
        `<p id="typed">{{ (value as number).toFixed(1) }} {{ maybe.deep?.name ?? 'none' }}</p>
  <button id="set" @click="(event: MouseEvent) => (value = event!.detail as number)">set</button>`,
      ),
    },
    tests: {
      'typed-template': async ({ site, open }) => {
        expect(textOf(await site.html('/typed-template'), 'typed')).toBe('3.0 none')
        const { page, expectClean } = await open('/typed-template')
        await page.click('#set')
        expect(await page.textContent('#typed')).toBe('1.0 none')
        expectClean()
      },
    },
  },
]
