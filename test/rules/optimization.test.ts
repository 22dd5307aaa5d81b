import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, variants } from './resolve-config.ts'

describe('async transforms', () => {
  it.each(variants)('R147: lists functions of fw in %s, and accepts those of the project', (variant) => {
    expect(optionsOf({}, { variant }).optimization.asyncTransforms.asyncFunctions).toEqual([
      'defineFwPlugin',
      'defineFwRouteMiddleware',
    ])
    const asyncFunctions = ['defineFwPlugin', 'defineFwRouteMiddleware', 'defineJob']
    expect(
      optionsOf({ optimization: { asyncTransforms: { asyncFunctions } } }, { variant }).optimization.asyncTransforms
        .asyncFunctions,
    ).toEqual(asyncFunctions)
  })
})

describe('keyed composables', () => {
  const thresholds = {
    callOnce: 3,
    defineFwComponent: 2,
    useState: 2,
    useFetch: 3,
    useAsyncData: 3,
    useLazyAsyncData: 3,
    useLazyFetch: 3,
  }

  it.each(variants)('R152: are seven in %s, with these thresholds', (variant) => {
    const entries = optionsOf({}, { variant }).optimization.keyedComposables.map(({ name, argumentLength }) => [
      name,
      argumentLength,
    ])
    expect(entries).toEqual(Object.entries(thresholds))
  })

  it('R152: have a name, a threshold and optionally a source', () => {
    const entry = { name: 'useCounter', argumentLength: 2, source: '~/composables/counter' }
    expect(optionsOf({ optimization: { keyedComposables: [entry] } }).optimization.keyedComposables).toContainEqual(entry)
    const [path] = errorPaths({ optimization: { keyedComposables: [{ name: 'useCounter' }] } })
    expect(path).toBe('optimization.keyedComposables[0].argumentLength')
  })
})

/** What each build removes if the project adds a function to one of them. */
function removedWith(side: 'client' | 'server'): unknown {
  const composables = { [side]: { '@acme/log': ['useLog'] } }
  return optionsOf({ optimization: { treeShake: { composables } } }).optimization.treeShake.composables
}

describe('tree shaking', () => {
  const removed = {
    client: {
      ui: ['onRenderTracked', 'onRenderTriggered', 'onServerPrefetch'],
      '#app': ['definePayloadReducer', 'definePageMeta', 'onPrehydrate'],
    },
    server: {
      ui: [
        'onMounted',
        'onUpdated',
        'onUnmounted',
        'onBeforeMount',
        'onBeforeUpdate',
        'onBeforeUnmount',
        'onRenderTracked',
        'onRenderTriggered',
        'onActivated',
        'onDeactivated',
      ],
      '#app': ['definePayloadReviver', 'definePageMeta'],
    },
  }

  it.each(variants)('R153: lists what the client build removes, by import source, in %s', (variant) => {
    expect(optionsOf({}, { variant }).optimization.treeShake.composables.client).toEqual(removed.client)
  })

  it('R153: accepts additional names for the client, which do not affect the server', () => {
    expect(removedWith('client')).toEqual({ client: { ...removed.client, '@acme/log': ['useLog'] }, server: removed.server })
  })

  it.each(variants)('R154: lists what the server build removes, by import source, in %s', (variant) => {
    expect(optionsOf({}, { variant }).optimization.treeShake.composables.server).toEqual(removed.server)
  })

  it('R154: accepts additional names for the server, which do not affect the client', () => {
    expect(removedWith('server')).toEqual({ client: removed.client, server: { ...removed.server, '@acme/log': ['useLog'] } })
  })
})
