import { expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { costOf, expectRatio } from '../../../../test/support/measure/costs.ts'
import { scriptBlocks } from './script-blocks.ts'

const samples = [
  '<script>a</script>',
  '<script setup lang="ts">\nconst a = 1 < 2\n</script>\n<template><p>x</p></template>',
  '<template><p v-if="a > b">{{ "</template>" }}</p></template>\n<script setup>a()</script>',
  '<template><template #a><p/></template><template v-if="x"/></template><script>b</script>',
  '<template>\n<!-- </template> <script>no</script> -->\n</template>\n<script lang=tsx>b</script>',
  '<template lang="pug">\np </p>\n  template x\n</template>\n<script>c</script>',
  `<script>const s = '<' + '/p>'</script><style>a > b { content: "<script>" }</style><script setup>d</script>`,
  '<!-- <script>no</script> --><script\n  setup\n  generic="T extends Record<string, number>"\n  lang=\'ts\'\n>e</script>',
  '<docs># <b>title</b> </docs><script>f</script>',
  '<template><textarea></template></textarea></template><script>g</script>',
  '<template><a title="<template>" :x="a => b"></a></template><script>h</script>',
  '<script src="./x.ts" /><template/><script setup>i</script>',
  '<script></script >\n<script setup >j</script\n>',
]

it.each(samples)('finds the same blocks as the compiler: %s', (code) => {
  const { script, scriptSetup } = parse(code, { ignoreEmpty: false }).descriptor
  const expected = [script, scriptSetup]
    .flatMap((block) =>
      block && !block.src ? [{ text: block.content, isSetup: Boolean(block.setup), lang: block.lang ?? 'js' }] : [],
    )
    .toSorted((a, b) => a.text.localeCompare(b.text))
  const found = scriptBlocks(code)
    .map(({ start, end, isSetup, lang }) => ({ text: code.slice(start, end), isSetup, lang }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  expect(found).toEqual(expected)
})

it('terminates for unfinished files', () => {
  for (const code of samples) {
    for (let length = 0; length < code.length; length++) expect(() => scriptBlocks(code.slice(0, length))).not.toThrow()
  }
})

it('is fast for hostile files', async () => {
  for (const part of [
    '<',
    '<a ',
    '<template>',
    '<script',
    '{{',
    '<!--',
    '<a "',
    '</',
    '<template a="',
    '<template><a ',
    "<a b='",
  ]) {
    const cost = (count: number) => () =>
      costOf(() => {
        scriptBlocks(part.repeat(count))
        scriptBlocks(`${part.repeat(count)}>`)
        scriptBlocks(`<template>${part.repeat(count)}>`)
      })
    await expectRatio(`8 times as many "${part}"`, cost(10_000), cost(80_000), 32)
  }
})
