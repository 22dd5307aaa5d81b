import type { TransformContext, Transformed } from '@fw/schema'
import { describe, expect, test } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { treeShakeClientOnly } from './tree-shake-client-only.ts'

const server: TransformContext = { side: 'server', dev: false }
const client: TransformContext = { side: 'client', dev: false }

const shake = (code: string, context = server, options = { clientOnly: true }): string | undefined => {
  const result = treeShakeClientOnly(options).transform(code, '/app/Page.vue', context) as Transformed | undefined
  if (result) expect(parse(result.code).errors).toEqual([])
  return result?.code
}

describe('treeShakeClientOnly', () => {
  test('removes the content of ClientOnly, on the server only', () => {
    const code = `<template><div><ClientOnly><Map /> text {{ x }}</ClientOnly><client-only><Map /></client-only>kept</div></template>`
    expect(shake(code)).toBe(`<template><div><ClientOnly></ClientOnly><client-only></client-only>kept</div></template>`)
    expect(shake(code, client)).toBeUndefined()
    expect(shake(code, server, { clientOnly: false })).toBeUndefined()
  })

  test('keeps fallback slots', () => {
    const code = `<template><ClientOnly><template #default><Map /></template><template #fallback>wait</template><template v-slot:placeholder>p</template></ClientOnly></template>`
    expect(shake(code)).toBe(
      `<template><ClientOnly><template #fallback>wait</template><template v-slot:placeholder>p</template></ClientOnly></template>`,
    )
    expect(shake(`<template><ClientOnly><template #[name]>x</template>y</ClientOnly></template>`)).toContain('#[name]')
  })

  test('transforms kept slots and nested elements', () => {
    const code = `<template><ul><li v-for="a in b" :key="a"><ClientOnly>x<template #fallback><ClientOnly>y</ClientOnly>z</template></ClientOnly></li></ul></template>`
    expect(shake(code)).toBe(
      `<template><ul><li v-for="a in b" :key="a"><ClientOnly><template #fallback><ClientOnly></ClientOnly>z</template></ClientOnly></li></ul></template>`,
    )
  })

  test('removes the content of DevOnly from production, on both sides', () => {
    const code = `<template><DevOnly><Debug /><template #fallback>-</template></DevOnly></template>`
    const shaken = `<template><DevOnly><template #fallback>-</template></DevOnly></template>`
    expect(shake(code)).toBe(shaken)
    expect(shake(code, client)).toBe(shaken)
    expect(shake(code, { side: 'client', dev: true })).toBeUndefined()
  })

  test('removes imports that become unused', () => {
    const code = [
      `<script setup lang="ts">`,
      `import MyMap from './MyMap.vue'`,
      `import Kept, { marker, other as used } from 'leaflet'`,
      `import type { T } from './types'`,
      `import 'leaflet/style.css'`,
      `const a = used`,
      `</script>`,
      `<template><ClientOnly><my-map :m="marker" /><Kept /></ClientOnly><Kept /></template>`,
    ].join('\n')
    const result = shake(code)!
    expect(result).not.toContain('MyMap.vue')
    expect(result).toContain(`import Kept, { other as used } from 'leaflet'`)
    expect(result).toContain(`import 'leaflet/style.css'`)
    expect(result).toContain(`import type { T } from './types'`)
  })

  test('keeps imports mentioned in a comment, a script or another part of the template', () => {
    for (const mention of ['// MyMap is a map', 'const x = MyMap', 'defineExpose({ MyMap })']) {
      expect(
        shake(
          `<script setup>\nimport MyMap from './m'\n${mention}\n</script><template><ClientOnly><MyMap /></ClientOnly></template>`,
        ),
      ).toContain('./m')
    }
  })

  test('ignores elements with a different meaning', () => {
    const untouched = [
      `<template><ClientOnly /></template>`,
      `<template><ClientOnly></ClientOnly></template>`,
      `<template><p>&lt;ClientOnly&gt;</p><!-- <ClientOnly>x</ClientOnly> --></template>`,
      `<template lang="pug">\nClientOnly\n  Map\n//- <ClientOnly>x</ClientOnly>\n</template>`,
      `<script setup>import ClientOnly from './Own.vue'</script><template><ClientOnly>x</ClientOnly></template>`,
      `<script setup>const text = '<ClientOnly>x</ClientOnly>'</script><template><p /></template>`,
      `<template><ClientOnly>x</template>`,
    ]
    for (const code of untouched) expect(shake(code)).toBeUndefined()
  })

  test('supports additional client-only components', () => {
    const transform = treeShakeClientOnly({ clientOnly: true, clientComponents: () => ['Chart'] })
    const result = transform.transform(`<template><chart><Bar /></chart></template>`, '/a.vue', server) as Transformed
    expect(result.code).toBe(`<template><chart></chart></template>`)
    expect(result.map).toMatchObject({ version: 3, sources: ['/a.vue'] })
  })
})
