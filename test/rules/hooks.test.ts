import { describe, expect, it } from 'vitest'
import { declaredPaths, errorPaths, optionsOf } from './resolve-config.ts'

const first = (): void => {}
const second = (): void => {}
const withArguments = (a: number, b: string): string => `${a}${b}`

describe('hooks', () => {
  it('R191: are named listeners, none by default', () => {
    expect(optionsOf().hooks).toEqual({})
    expect(optionsOf({ hooks: { close: first } }).hooks).toEqual({ close: [first] })
    expect(errorPaths({ hooks: { close: 'now' } })).toEqual(['hooks'])
  })

  it('R192: have names with colons', () => {
    const hooks = { 'build:done': first, 'app:chunkError': first, 'dev:ssr-logs': first }
    expect(Object.keys(optionsOf({ hooks }).hooks)).toEqual(Object.keys(hooks))
  })

  it('R193: can be registered by their full name', () => {
    expect(optionsOf({ hooks: { 'build:done': first } }).hooks['build:done']).toEqual([first])
  })

  it('R194: can be registered nested, at any depth', () => {
    const { hooks } = optionsOf({ hooks: { build: { done: first }, server: { build: { before: second } } } })
    expect(hooks).toEqual({ 'build:done': [first], 'server:build:before': [second] })
  })

  it('R194: are equivalent in both forms, also across layers', () => {
    const both = optionsOf({ hooks: { 'build:done': first, build: { done: second } } })
    expect(new Set(both.hooks['build:done'])).toEqual(new Set([first, second]))
    const layered = optionsOf({ hooks: { build: { done: first } } }, { layers: [{ hooks: { 'build:done': second } }] })
    expect(new Set(layered.hooks['build:done'])).toEqual(new Set([first, second]))
  })

  it('R201: can have any name and arguments', () => {
    expect(optionsOf({ hooks: { 'acme:not:yet:invented': withArguments } }).hooks).toEqual({
      'acme:not:yet:invented': [withArguments],
    })
  })

  it('R202: call no external URL; none can be configured', () => {
    expect(declaredPaths().filter((path) => /web-?hook/i.test(path))).toEqual([])
    expect(errorPaths({ hooks: { 'build:done': 'https://example.com/built' } })).toEqual(['hooks'])
  })
})
