import type { AppComponent } from '@fw/schema'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { allWays, compileComponent } from '../../source/testing/compile-component.ts'
import { runPasses } from '../../source/testing/run-passes.ts'
import { builtinComponents } from './builtin-components.ts'
import { componentLoader } from './component-loader.ts'

const component = (pascalName: string, kebabName: string, more: Partial<AppComponent> = {}): AppComponent => ({
  pascalName,
  kebabName,
  file: `/app/components/${pascalName}.vue`,
  export: 'default',
  mode: 'all',
  global: false,
  island: false,
  priority: 1,
  ...more,
})

const components = [
  ...builtinComponents(),
  component('FormField', 'form-field'),
  component('APIButton', 'api-button'),
  component('Map', 'map', { mode: 'client', file: '/app/components/Map.client.vue' }),
  component('Clock', 'clock', { mode: 'client', file: '/app/components/Clock.client.vue' }),
  component('Clock', 'clock', { mode: 'server', file: '/app/components/Clock.server.vue' }),
]

const load = (code: string, side: 'client' | 'server' = 'client', id = '/app/Page.vue') =>
  runPasses([componentLoader(() => components)], code, id, { side, dev: false })

describe('componentLoader', () => {
  test.each(allWays)('imports components of a template (%o)', (way) => {
    const code = compileComponent(
      `<script setup lang="ts">const a = 1</script><template><FormField :a="a" /><form-field /><FwLink to="/">x</FwLink><Unknown /></template>`,
      way,
    )
    const result = load(code, way.ssr ? 'server' : 'client')!
    expect(result).toContain('import { default as __fw_FormField } from "/app/components/FormField.vue"')
    expect(result).toContain('import { FwLink as __fw_FwLink } from "#app/components"')
    expect(result).toMatch(/_component_FormField = __fw_FormField!?\n/)
    expect(result).toMatch(/_component_form_field = __fw_FormField!?\n/)
    expect(result).toContain('_resolveComponent("Unknown")')
    expect(result).not.toContain('_resolveComponent("F')
    expect(parseSync('a.ts', result).errors).toEqual([])
  })

  test('loads lazy components when they are rendered', () => {
    const result = load(compileComponent(`<template><LazyFormField /><lazy-form-field /></template>`))!
    expect(result).toContain(
      'const __fw_FormField = /*#__PURE__*/ __fw_defineAsyncComponent(() => import("/app/components/FormField.vue"));',
    )
    expect(result.match(/import\("/g)).toHaveLength(1)
    expect(result).not.toContain('from "/app/components/FormField.vue"')
  })

  test('matches names with consecutive capitals in both spellings', () => {
    expect(load(compileComponent(`<template><APIButton /><api-button /></template>`))).not.toContain('_resolveComponent("')
  })

  test('renders client components after mounting, and excludes them from the server', () => {
    const code = compileComponent(`<template><Map /></template>`)
    expect(load(code, 'client')).toMatch(/\(__fw_Map_ \?\?= \/\*#__PURE__\*\/ __fw_createClientComponent\(__fw_Map\)\)/)
    const server = load(code, 'server')!
    expect(server).toContain('import { ServerPlaceholder as __fw_ServerPlaceholder } from "#app/components"')
    expect(server).not.toContain('Map.client.vue')
    expect(load(compileComponent(`<template><LazyMap /></template>`), 'server')).not.toContain('Map.client.vue')
    expect(load(compileComponent(`<template><LazyMap /></template>`))).toContain(
      '.then((m) => __fw_createClientComponent(m.default))',
    )
  })

  test('uses the file of a pair for the current side', () => {
    const code = compileComponent(`<template><Clock /></template>`)
    expect(load(code, 'client')).toContain('Clock.client.vue')
    expect(load(code, 'client')).not.toContain('Clock.server.vue')
    expect(load(code, 'server')).toContain('Clock.server.vue')
    expect(load(code, 'server')).not.toContain('Clock.client.vue')
  })

  test('resolves calls in scripts and JSX output', () => {
    const code = `import { resolveComponent as _r, createVNode } from 'vue'\nexport default () => createVNode(_r("FormField"), null)`
    expect(load(code, 'client', '/app/a.jsx')).toContain('createVNode(__fw_FormField, null)')
    expect(load(`export const c = () => resolveComponent('form-field')`, 'client', '/app/a.ts')).toContain('() => __fw_FormField')
  })

  test('ignores names with a different meaning', () => {
    const untouched = [
      `// _resolveComponent("FormField")\nexport const text = '_resolveComponent("FormField")'`,
      `function resolveComponent(name) { return name }\nexport default resolveComponent("FormField")`,
      `import { resolveComponent } from './mine'\nexport default resolveComponent("FormField")`,
      `import { resolveComponent } from 'vue'\nexport default (name) => resolveComponent(name)`,
      `import { resolveComponent } from 'vue'\nexport default (resolveComponent) => resolveComponent("FormField")`,
      compileComponent(
        `<script>import Own from './Own.vue'\nexport default { components: { FormField: Own } }</script><template><form-field /></template>`,
      ),
      compileComponent(`<template><component :is="'FormField'" /></template>`),
      compileComponent(`<template><div>nothing</div></template>`),
    ]
    for (const code of untouched) expect(load(code)).toBeUndefined()
  })

  test('does not import a component into itself', () => {
    const code = compileComponent(`<script setup></script><template><FormField /></template>`, {
      filename: '/app/components/FormField.vue',
    })
    expect(code).toContain('_resolveComponent("FormField", true)')
    expect(load(code, 'client', '/app/components/FormField.vue')).toBeUndefined()
  })

  test('resolves imports from #components to the files', () => {
    const result = load(
      `import { FormField as F, Nobody, LazyFormField } from '#components'\nexport default [F, Nobody, LazyFormField]`,
      'client',
      '/app/a.ts',
    )!
    expect(result).toContain('import { default as F } from "/app/components/FormField.vue";')
    expect(result).toContain('import { Nobody } from "#components";')
    expect(result).toContain('const LazyFormField = /*#__PURE__*/ __fw_defineAsyncComponent(')
  })

  test('avoids names declared in the module', () => {
    const result = load(`const __fw_FormField = 1\nexport const c = () => resolveComponent('FormField')`, 'client', '/app/a.ts')!
    expect(result).toContain('import { default as __fw_FormField_ }')
  })

  test('ignores code that does not parse', () => {
    expect(load(`const = resolveComponent("FormField")`)).toBeUndefined()
  })
})
