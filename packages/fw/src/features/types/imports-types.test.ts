import { expect, it } from 'vitest'
import { globalImports, importsModuleTypes, templateImports } from './imports-types.ts'

const file = '/p/.fw/types/imports.d.ts'

it('declares names as globals, in a stable order', () => {
  const imports = [
    { name: 'useB', from: '/p/app/b.ts' },
    { name: 'default', as: 'useA', from: '/p/app/a.ts' },
    { name: 'Item', from: '/p/app/b.ts', type: true },
    { name: '$fetch', from: '#app' }, // declared by the runtime
    { name: 'setInterval', from: '#app' }, // declared by the platform
  ]
  const text = globalImports(file, imports)
  expect(text).toContain('import type {} from "../../app/a"\nimport type {} from "../../app/b"\n')
  expect(text).toContain('  export { default as useA } from "../../app/a"\n')
  expect(text).toContain('  export { type Item, useB } from "../../app/b"\n')
  expect(text).not.toMatch(/\$fetch|setInterval/)
  expect(globalImports(file, imports.toReversed())).toBe(text)
})

it('re-exports names from the module', () => {
  const text = importsModuleTypes('/p/.fw/imports.d.ts', [
    { name: 'default', as: 'useA', from: '/p/app/a.ts' },
    { name: 'ref', from: 'vue' },
    { name: 'Ref', from: 'vue', type: true },
  ])
  expect(text).toBe(`export { default as useA } from "../app/a"\nexport { ref } from "vue"\nexport type { Ref } from "vue"\n`)
  expect(importsModuleTypes(file, [])).toBe('export {}\n')
})

it('declares a name with its own type separately', () => {
  const imports = [
    { name: 'useB', from: '/p/app/b.ts' },
    { name: 'useA', from: '#app', written: '() => 1' },
  ]
  expect(globalImports(file, imports)).toMatch(/from "..\/..\/app\/b"\n\}\ndeclare global \{\n {2}const useA: \(\) => 1\n\}\n$/)
  expect(importsModuleTypes(file, imports)).toContain('export const useA: () => 1\n')
})

it('declares names for templates, except for types and names with a dollar sign', () => {
  const text = templateImports(file, [
    { name: 'capital', from: '/p/app/words.ts' },
    { name: 'Item', from: '/p/app/b.ts', type: true },
    { name: '$fetch', from: '#app' },
  ])
  expect(text).toContain('    readonly capital: Shown<(typeof import("../../app/words"))["capital"]>\n')
  expect(text).not.toMatch(/Item|\$fetch/)
})
