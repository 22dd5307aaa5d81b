import { compile, declarations } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { mergeWords } from './merge-words.ts'
import { sampleDefaults } from './sample-defaults.ts'

const { leaves } = compile(declarations)
const defaults = sampleDefaults(declarations)
const words = (path: string): string => mergeWords(leaves.get(path)!.leaf, defaults.get(path)?.A?.value)

describe('mergeWords', () => {
  it.each([
    ['ssr', 'The value of the project replaces the value of a layer.'],
    ['srcDir', 'Not inherited from layers.'],
    ['builder', 'The value of the project replaces the value of a layer.'],
    ['css', 'Lists are concatenated, layers first; of equal entries, the last one is kept.'],
    ['ignore', 'Lists are concatenated, layers first; of equal entries, the last one is kept. They are added to the default.'],
    ['plugins', 'Lists are concatenated, layers first; of entries with the same name, the last one is kept.'],
    ['hooks', 'The values of layers and of the project are combined.'],
    ['appConfig', 'Objects are merged key by key; the project takes precedence over its layers.'],
    ['alias', 'Objects are merged key by key; the project takes precedence over its layers. Missing keys keep their default.'],
    ['app.keepalive', 'Objects are merged key by key; any other value of the project replaces that of a layer.'],
    ['bundler1.resolve.extensions', 'The value of the project replaces the value of a layer. A list replaces the default.'],
  ])('of %s: %s', (path, expected) => {
    expect(words(path)).toBe(expected)
  })
})
