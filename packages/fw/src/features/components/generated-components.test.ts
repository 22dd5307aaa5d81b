import type { AppComponent } from '@fw/schema'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { componentsModule } from './components-module.ts'
import { globalComponents } from './global-components.ts'

const base: AppComponent = {
  pascalName: 'Icon',
  kebabName: 'icon',
  file: '/c/Icon.vue',
  export: 'default',
  mode: 'all',
  global: false,
  island: false,
  priority: 1,
}
const components: AppComponent[] = [
  base,
  { ...base, pascalName: 'Box', file: '/c/Box.vue', global: true },
  { ...base, pascalName: 'Now', file: '/c/Now.vue', global: 'sync' },
  { ...base, pascalName: 'Map', file: '/c/Map.client.vue', global: true, mode: 'client' },
  { ...base, pascalName: 'FwLink', file: '#app/components', export: 'FwLink' },
]

describe('globalComponents', () => {
  test('registers global components, lazily or eagerly', () => {
    const text = globalComponents(components, 'client', false)
    expect(parseSync('a.mjs', text).errors).toEqual([])
    expect(text).not.toContain('Icon')
    expect(text).toMatch(/"Box": \/\*#__PURE__\*\/ _\d\(\(\) => import\("\/c\/Box.vue"\)\)/)
    expect(text).toMatch(/"LazyBox": /)
    expect(text).toMatch(/import { default as (_\d) } from "\/c\/Now.vue"[^]*"Now": \1,/)
    expect(globalComponents(components, 'server', false)).not.toContain('Map.client.vue')
  })

  test('is an empty object without any', () => {
    expect(globalComponents([base], 'client', false)).toContain('export default {\n\n}')
  })
})

const origins = (given: AppComponent[]): Record<string, string> =>
  JSON.parse(/origins = (.*)$/m.exec(globalComponents(given, 'client', true))![1]!) as Record<string, string>

describe('globalComponents for hot updates', () => {
  test('the version of a component depends on its code', () => {
    const before = origins(components)
    expect(Object.keys(before)).toEqual(['Box', 'LazyBox', 'Now', 'LazyNow', 'Map', 'LazyMap'])
    const more = origins([{ ...base, pascalName: 'Aaa', file: '/c/Aaa.vue', global: true }, ...components])
    expect(more).toEqual({ ...before, Aaa: more['Aaa'], LazyAaa: more['LazyAaa'] })
    const moved = origins(components.map((each) => (each.pascalName === 'Now' ? { ...each, file: '/other.vue' } : each)))
    expect(moved['Now']).not.toBe(before['Now'])
    expect(moved['Box']).toBe(before['Box'])
    const later = origins(components.map((each) => (each.pascalName === 'Now' ? { ...each, global: true as const } : each)))
    expect(later['Now']).not.toBe(before['Now'])
  })
})

describe('componentsModule', () => {
  test('exports every component, also as lazy, and their names', () => {
    const text = componentsModule(components, 'client')
    const { errors, module } = parseSync('a.mjs', text)
    expect(errors).toEqual([])
    const names = module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name)).sort()
    expect(names).toEqual(
      [...['Icon', 'Box', 'Now', 'Map', 'FwLink'].flatMap((name) => [name, `Lazy${name}`]), 'componentNames'].sort(),
    )
    expect(text).toContain('componentNames = ["Icon","Box","Now","Map","FwLink"]')
    expect(text).toMatch(/LazyFwLink = .*import\("#app\/components"\)\.then\(\(m\) => m\["FwLink"\]\)/)
    expect(componentsModule(components, 'server')).not.toContain('Map.client.vue')
  })
})
