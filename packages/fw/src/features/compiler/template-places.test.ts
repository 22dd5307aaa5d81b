import { compileTemplate, parse } from 'vue/compiler-sfc'
import { expect, test } from 'vitest'
import { templatePlaces } from './template-places.ts'

const filename = '/app/pages/a.vue'

function compile(source: string, { ssr = false, places = true } = {}): string {
  const { template } = parse(source, { filename }).descriptor
  const result = compileTemplate({
    source: template!.content,
    ...(template!.ast && template!.lang === undefined ? { ast: template!.ast } : {}),
    filename,
    id: 'x',
    ssr,
    ssrCssVars: [],
    compilerOptions: places ? { nodeTransforms: [templatePlaces({ rootDir: '/app' })] } : {},
  })
  expect(result.errors).toEqual([])
  return result.code
}

/** The source positions recorded for a template, by parent. */
function listsOf(template: string): Record<string, unknown> {
  const code = compile(`<template>\n${template}\n</template>`)
  const [file, lists] = JSON.parse(/\.places \?\?= \{\}\)\["\/app\/pages\/a\.vue"\] = (.*)$/m.exec(code)![1]!) as [
    string,
    Record<string, unknown>,
  ]
  expect(file).toBe('pages/a.vue')
  return lists
}

const everything = `<template>
  <main v-bind="$attrs" id="a">
    <p v-if="a" ref="box">{{ a }}</p>
    <Comp v-else :a="1" @b="c"><template #head="{ x }"><b>{{ x }}</b></template>rest</Comp>
    <slot name="s" :x="1"><i>fallback</i></slot>
    <component :is="'div'" />
    <template v-for="n in 3" :key="n"><b>x</b></template>
    ${'<li class="x">1</li>'.repeat(30)}
  </main>
</template>`

test('adds the position to elements only', () => {
  const code = compile(everything)
  expect(code).toContain('ref_key: "pages/a.vue:2:3"')
  expect(code).toMatch(/_createBlock\(_component_Comp, \{\s+key: 1,\s+a: 1,\s+onB: _ctx\.c\s+\}/)
  expect(code).toContain('_renderSlot(_ctx.$slots, "s", { x: 1 }')
  expect(code).toMatch(/ref: "box"\s*\}/)
  expect(code.match(/ref_key: /g)).toHaveLength(1 + 1 + 1 + 1 + 30)
})

test('does not change the server output', () => {
  expect(compile(everything, { ssr: true })).toBe(compile(everything, { ssr: true, places: false }))
})

test('lists positions of children that cannot carry one on their parent', () => {
  expect(listsOf('<p>\n  Hello\n  {{ name }}\n</p>')).toEqual({ '2:1': ['4:3'] })
  expect(listsOf('<p>\n  only\n</p>')).toEqual({ '2:1': ['3:3'] })
  expect(listsOf('<b v-if="a" /><Comp v-else-if="b" /><i v-else />text')).toEqual({ '': [[0, '2:1', '2:15', '2:37'], '2:49'] })
  expect(listsOf('<Comp v-for="n in 3" />')).toEqual({ '': ['2:1*'] })
  expect(listsOf('<template v-for="n in 3">a<b /></template>')).toEqual({ '2:11': ['2:26', '2:27'], '': ['2:11*'] })
  expect(listsOf('<Comp>\na<template #b>c</template>\n</Comp>')).toMatchObject({ '2:1/default': ['3:1'], '2:1/b': ['3:15'] })
  expect(listsOf('<Comp #b>c</Comp>')).toMatchObject({ '2:1/b': ['2:10'] })
})

test('ignores a template that is not part of the file', () => {
  const { code } = compileTemplate({
    source: '<p>{{ a }}</p>',
    filename,
    id: 'x',
    compilerOptions: { nodeTransforms: [templatePlaces({ rootDir: '/app' })] },
  })
  expect(code).not.toMatch(/ref_key|__fw/)
})

test('keeps the full path of files outside of the project', () => {
  const { code } = compileTemplate({
    source: '<p />',
    ast: parse('<template><p /></template>').descriptor.template!.ast!,
    filename: '/layer/a.vue',
    id: 'x',
    compilerOptions: { nodeTransforms: [templatePlaces({ rootDir: '/app' })] },
  })
  expect(code).toContain('ref_key: "/layer/a.vue:1:11"')
})
