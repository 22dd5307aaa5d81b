import { expect, test } from 'vitest'
import { createApp } from 'vue'
import { isEditedDefault, type KnownDefaults } from './edited-default.ts'

test('detects an edited default by its component', () => {
  const given: KnownDefaults = new Map()
  const setUp = (id: string | undefined, text: string): boolean => {
    let isEdited = false
    const component = { ...(id ? { __hmrId: id } : {}), setup: () => ((isEdited = isEditedDefault(given, text)), () => null) }
    createApp(component).mount(document.createElement('div'))
    return isEdited
  }
  expect([setUp('a', 'light'), setUp('b', 'other'), setUp(undefined, 'x'), setUp(undefined, 'y')]).not.toContain(true)
  expect([setUp('a', 'dark'), setUp('a', 'dark'), setUp('b', 'other'), setUp('a', 'light')]).toEqual([true, false, false, true])
  expect(isEditedDefault(given, 'outside of components')).toBe(false)
})
