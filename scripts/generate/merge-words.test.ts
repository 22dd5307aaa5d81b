import { compile, declarations } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { mergeWords } from './merge-words.ts'
import { sampleDefaults } from './sample-defaults.ts'

const { leaves } = compile(declarations)
const defaults = sampleDefaults(declarations)
const words = (path: string): string => mergeWords(leaves.get(path)!.leaf, defaults.get(path)?.A?.value)

describe('mergeWords', () => {
  it.each([
    ['ssr', 'The value of the project replaces that of a layer.'],
    ['srcDir', 'Not inherited: every layer has its own value.'],
    ['builder', 'The value of the project replaces that of a layer as a whole.'],
    ['css', 'Lists are joined, those of layers first; of equal entries the last one stays.'],
    ['ignore', 'Lists are joined, those of layers first; of equal entries the last one stays. They add to the default.'],
    ['plugins', 'Lists are joined, those of layers first; of entries with the same name the last one stays.'],
    ['hooks', 'The values of layers and of the project are put together.'],
    ['appConfig', 'Objects are merged key by key; the project wins over its layers.'],
    ['alias', 'Objects are merged key by key; the project wins over its layers. Keys that you leave out keep their default.'],
    ['app.keepalive', 'Objects are merged key by key; any other value of the project replaces that of a layer.'],
    [
      'bundler1.resolve.extensions',
      'The value of the project replaces that of a layer. A list of your own takes the place of the default.',
    ],
  ])('of %s: %s', (path, expected) => {
    expect(words(path)).toBe(expected)
  })
})
