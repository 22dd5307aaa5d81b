import type { EnvironmentModuleNode } from 'vite'
import { expect, it } from 'vitest'
import { SentModules } from './sent-modules.ts'

const module = (): EnvironmentModuleNode => ({}) as EnvironmentModuleNode // only its identity matters

it('keeps unchanged modules', () => {
  const modules = new SentModules()
  const entry = module()
  modules.begin()
  expect(modules.isCurrent('/entry')).toBe(false)
  expect(modules.send('/entry', entry)).toBe(false)
  modules.begin()
  expect(modules.isCurrent('/entry')).toBe(true)
  expect(modules.send('/entry', entry)).toBe(true)
  modules.invalidated(entry)
  modules.begin()
  expect(modules.isCurrent('/entry')).toBe(false)
  expect(modules.send('/entry', entry)).toBe(false)
  modules.begin()
  expect(modules.isCurrent('/entry')).toBe(true)
})

it('replaces a module after each change, even within one millisecond', () => {
  const modules = new SentModules()
  const entry = module()
  modules.begin()
  modules.send('/entry', entry)
  for (const _ of [1, 2, 3]) {
    modules.invalidated(entry)
    modules.begin()
    expect(modules.send('/entry', entry)).toBe(false)
  }
})

it('replaces modules invalidated during an import, once', () => {
  const modules = new SentModules()
  const [entry, app] = [module(), module()]
  modules.begin()
  modules.send('/entry', entry)
  for (const each of [app, entry]) modules.invalidated(each)
  modules.send('/app', app) // compiled after the change
  expect(modules.isCurrent('/app')).toBe(true) // for other importers in the same import
  modules.begin()
  expect(modules.isCurrent('/entry')).toBe(false)
  expect(modules.isCurrent('/app')).toBe(false)
  modules.send('/entry', entry)
  modules.send('/app', app)
  modules.begin()
  expect(modules.isCurrent('/entry')).toBe(true)
  expect(modules.isCurrent('/app')).toBe(true)
})
