import { describe, expect, test } from 'vitest'
import { componentName, pascalOf } from './component-name.ts'

describe('componentName', () => {
  test.each([
    ['Button.vue', 'Button', 'button'],
    ['base/foo/Button.vue', 'BaseFooButton', 'base-foo-button'],
    ['base/BaseButton.vue', 'BaseButton', 'base-button'],
    ['base/foo/BaseFooButton.vue', 'BaseFooButton', 'base-foo-button'],
    ['base/foo/FooButton.vue', 'BaseFooButton', 'base-foo-button'],
    ['form-field/index.vue', 'FormField', 'form-field'],
    ['my-button.vue', 'MyButton', 'my-button'],
    ['snake_case.vue', 'SnakeCase', 'snake-case'],
    ['ui/UIButton.vue', 'UIButton', 'ui-button'],
    ['APIButton.ts', 'APIButton', 'api-button'],
    ['H1Title.vue', 'H1Title', 'h1-title'],
    ['form/form/Field.vue', 'FormField', 'form-field'],
    ['icon/24.vue', 'Icon24', 'icon-24'],
    ['Über/Größe.vue', 'ÜberGröße', 'über-größe'],
    ['a/b/AC.vue', 'ABAC', 'a-b-ac'],
  ])('%s → %s', (path, pascalName, kebabName) => {
    expect(componentName(path)).toMatchObject({ pascalName, kebabName })
  })

  test('uses the file name alone without pathPrefix', () => {
    expect(componentName('base/foo/Button.vue', { pathPrefix: false }).pascalName).toBe('Button')
    expect(componentName('base/foo/index.vue', { pathPrefix: false }).pascalName).toBe('Foo')
  })

  test('adds the prefix once', () => {
    expect(componentName('Button.vue', { prefix: 'W' }).pascalName).toBe('WButton')
    expect(componentName('base/BaseButton.vue', { prefix: 'Base' }).pascalName).toBe('BaseButton')
  })

  test.each([
    ['Map.client.vue', { mode: 'client', global: false, island: false }],
    ['Map.server.vue', { mode: 'server', global: false, island: false }],
    ['Map.global.client.vue', { mode: 'client', global: true, island: false }],
    ['Map.client.global.vue', { mode: 'client', global: true, island: false }],
    ['Map.island.vue', { mode: 'all', global: false, island: true }],
    ['map/index.client.vue', { mode: 'client' }],
  ])('parses the suffixes of %s', (path, flags) => {
    expect(componentName(path)).toMatchObject({ pascalName: 'Map', ...flags })
  })

  test('treats other dots as separators, and a suffix alone as a name', () => {
    expect(componentName('card.small.vue').pascalName).toBe('CardSmall')
    expect(componentName('client.vue')).toMatchObject({ pascalName: 'Client', mode: 'all' })
  })

  test('returns no name for a path without words', () => {
    expect(componentName('index.vue').pascalName).toBe('')
    expect(componentName('---.vue').pascalName).toBe('')
  })
})

test('pascalOf matches the casing of Vue', () => {
  expect(['form-field', 'formField', 'FormField', 'h-1'].map(pascalOf)).toEqual(['FormField', 'FormField', 'FormField', 'H1'])
})
