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
  test('registers global components, on demand or at once', () => {
    const text = globalComponents(components, 'client')
    expect(parseSync('a.mjs', text).errors).toEqual([])
    expect(text).not.toContain('Icon')
    expect(text).toMatch(/"Box": \/\*#__PURE__\*\/ _\d\(\(\) => import\("\/c\/Box.vue"\)\)/)
    expect(text).toMatch(/"LazyBox": /)
    expect(text).toMatch(/import { default as (_\d) } from "\/c\/Now.vue"[^]*"Now": \1,/)
    expect(globalComponents(components, 'server')).not.toContain('Map.client.vue')
  })

  test('is an empty object without any', () => {
    expect(globalComponents([base], 'client')).toContain('export default {\n\n}')
  })
})

describe('componentsModule', () => {
  test('exports every component, also lazy, and their names', () => {
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
