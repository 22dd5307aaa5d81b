import { describe, expect, test } from 'vitest'
import { layoutsInDevelopment } from '../support/cell.ts'
import { counterPage, soon, useHotSite, type HotPage } from './hmr-site.ts'

const files = {
  'pages/islands.vue': counterPage(
    'islands',
    "const text = ref('first')",
    `<button id="change" @click="text = 'second'">Change</button>
    <FwIsland name="Card" :props="{ text }"><InSlot /></FwIsland>`,
  ),
  'pages/report.server.vue': '<template><section><h2 id="report">report one</h2></section></template>\n',
  'components/InSlot.vue': `<script setup lang="ts">
const clicks = ref(0)
</script>

<template><button id="in-slot" @click="clicks++">slot {{ clicks }}</button></template>
`,
  'components/Part.vue': `<script setup lang="ts">
const clicks = ref(0)
const isMounted = ref(false)
onMounted(() => (isMounted.value = true))
</script>

<template><button id="part" :data-mounted="isMounted" @click="clicks++">part {{ clicks }}</button></template>
`,
  'components/islands/Card.vue': `<script setup lang="ts">
import { word } from '~/islands-only'

defineProps<{ text: string }>()
</script>

<template>
  <article class="card"><h2 id="card">card one {{ text }} {{ word }}</h2><Part /><slot /></article>
</template>

<style scoped>
.card { color: rgb(3, 3, 3); }
</style>
`,
  'islands-only.ts': "export const word = 'import one'\n",
}

const colour = ({ page }: HotPage): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.querySelector('.card')!).color)

describe.each(layoutsInDevelopment)('edits of islands while a page is open, variant %s', (variant) => {
  const hot = useHotSite(variant, files)
  const { edit } = hot

  const open = async (path = '/islands'): Promise<HotPage> => {
    const opened = await hot.open(path)
    hot.mark()
    return opened
  }

  test('template, imported module and style of an island: the page shows them and keeps its state', async () => {
    const page = await open()
    expect(await page.text('#card')).toBe('card one first import one')
    await page.page.click('#count')
    await page.page.click('#change')
    await soon(() => page.text('#card')).toBe('card one second import one')
    edit('components/islands/Card.vue', 'card one', 'card two')
    await soon(() => page.text('#card')).toBe('card two second import one')
    edit('islands-only.ts', 'import one', 'import two')
    await soon(() => page.text('#card')).toBe('card two second import two')
    edit('components/islands/Card.vue', 'rgb(3, 3, 3)', 'rgb(33, 33, 33)')
    await soon(() => colour(page)).toBe('rgb(33, 33, 33)')
    expect(await page.text('#count')).toBe('1')
    await page.page.click('#in-slot')
    await soon(() => page.text('#in-slot')).toBe('slot 1')
    await page.expectKept()
    expect(await hot.site.html('/islands')).toContain('card two first import two')
    page.expectClean()
  })

  test('an edit that does not change an island keeps the state of its slots', async () => {
    const page = await open()
    await page.page.click('#in-slot')
    await page.page.click('#in-slot')
    const asked = page.page.waitForResponse((response) => response.url().includes('/__fw_island/Card_'))
    edit('pages/islands.vue', 'islands text', 'islands changed')
    await soon(() => page.text('h1')).toBe('islands changed')
    await (await asked).finished()
    // The page has handled that response before it gets a second one.
    await page.page.evaluate(async () => void (await (await fetch('/')).text()))
    expect(await page.text('#in-slot')).toBe('slot 2')
    await page.expectKept()
    page.expectClean()
  })

  test('an error in an island, and its fix', async () => {
    const page = await open()
    edit(
      'components/islands/Card.vue',
      "import { word } from '~/islands-only'",
      "import { word } from '~/islands-only'\nthrow new Error('broken island')",
    )
    await soon(() => page.overlay()).toContain('broken island')
    edit('components/islands/Card.vue', "\nthrow new Error('broken island')", '')
    await soon(() => page.text('#card')).toMatch(/^card \w+ first/)
    await soon(() => page.overlay()).toBe('')
  })

  test('server page', async () => {
    const page = await open('/report')
    expect(await page.text('#report')).toBe('report one')
    edit('pages/report.server.vue', 'report one', 'report two')
    await soon(() => page.text('#report')).toBe('report two')
    await page.expectKept()
    page.expectClean()
  })

  test('a component becomes interactive, and a new island is found', async () => {
    const page = await open()
    await page.page.click('#part')
    expect(await page.text('#part')).toBe('part 0')
    edit('components/islands/Card.vue', '<Part />', '<Part fw-client />')
    await page.reloaded()
    await page.page.click('#part[data-mounted=true]') // its code is loaded after the page
    await soon(() => page.text('#part')).toBe('part 1')
    hot.write({ 'components/Fresh.island.vue': '<template><b id="fresh">fresh island</b></template>\n' })
    edit('pages/islands.vue', '</main>', '<Fresh /></main>')
    await soon(() => page.text('#fresh')).toBe('fresh island')
  })
})
