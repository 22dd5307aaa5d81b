import type { AppComponent } from '@fw/schema'
import { compileTemplate } from 'vue/compiler-sfc'
import { expect, it } from 'vitest'
import { lazyHydrationTransform, splitStrategy } from './lazy-hydration.ts'

const components = [
  { pascalName: 'Chart', kebabName: 'chart', file: '/Chart.vue', export: 'default', mode: 'all' },
] as AppComponent[] // other properties are not read

function compile(source: string, ssr = false): { names: string[]; tips: string[] } {
  const { code, tips } = compileTemplate({
    source,
    filename: 'a.vue',
    id: 'a',
    ssr,
    ssrCssVars: [],
    compilerOptions: { nodeTransforms: [lazyHydrationTransform(() => components)] },
  })
  return {
    names: [...code.matchAll(/resolveComponent\("([^"]+)"/g)].map(([, name]) => name!),
    tips: tips.map((tip) => tip.split('\n')[0]!),
  }
}

it.each([
  ['hydrate-on-visible', 'visible'],
  [':hydrate-on-visible="{ rootMargin: \'1px\' }"', 'visible'],
  ['hydrateOnIdle', 'idle'],
  ['hydrate-on-interaction="click"', 'interaction'],
  ['hydrate-on-media-query="(min-width: 1px)"', 'mediaQuery'],
  [':hydrate-after="5"', 'time'],
  [':hydrate-when="open"', 'if'],
  ['hydrate-never', 'never'],
])('adds the strategy of `%s` to the name of the component, on both sides', (attribute, strategy) => {
  const template = `<div><p v-if="a"><LazyChart ${attribute} /></p></div>`
  for (const ssr of [false, true]) expect(compile(template, ssr)).toEqual({ names: [`LazyChart@${strategy}`], tips: [] })
  expect(splitStrategy(`LazyChart@${strategy}`)).toEqual(['LazyChart', strategy])
})

it('leaves other components alone', () => {
  expect(compile('<LazyChart /><LazyOther hydrate-never /><div hydrate-never />')).toEqual({
    names: ['LazyChart', 'LazyOther'],
    tips: [],
  })
})

it('warns about several strategies, and about one without the prefix', () => {
  expect(compile('<LazyChart hydrate-never hydrate-on-idle />')).toEqual({
    names: ['LazyChart@never'],
    tips: ['<LazyChart> has several hydration strategies. Only `hydrate-never` is used.'],
  })
  expect(compile('<Chart hydrate-never />')).toEqual({
    names: ['Chart'],
    tips: ['<Chart> is hydrated with the page: hydration strategies need the prefix `Lazy`.'],
  })
})
