import { headSymbol, useHead, useHeadSafe, useSeoMeta } from '@unhead/vue'
import { FlatMetaPlugin, SafeInputPlugin } from '@unhead/vue/plugins'
import { createHead, renderSSRHead } from '@unhead/vue/server'
import { resolveTags } from '@unhead/vue/utils'
import { expect, test } from 'vitest'

test('weights of tags: _w', () => {
  const head = createHead({ disableDefaults: true })
  useHead(
    {
      title: 'T',
      meta: [
        { name: 'a', content: 'b' },
        { charset: 'utf-8' },
        { name: 'viewport', content: 'c' },
        { 'http-equiv': 'content-security-policy', content: 'd' },
      ],
      link: ['preconnect', 'stylesheet', 'preload', 'modulepreload', 'prefetch', 'dns-prefetch', 'prerender', 'icon'].map(
        (rel) => ({ rel, href: '/a' }) as { rel: 'icon'; href: string }, // one of many types
      ),
      style: [{ key: 'e', textContent: 'a{}' }],
    },
    { head },
  )
  const weights = resolveTags(head).map((tag) => {
    const { rel, name, charset } = tag.props as Record<string, string | undefined>
    return [rel ?? name ?? (charset ? 'charset' : tag.tag), tag._w]
  })
  expect(Object.fromEntries(weights)).toEqual({
    meta: -30,
    charset: -20,
    viewport: -15,
    title: 10,
    preconnect: 20,
    stylesheet: 60,
    style: 60,
    preload: 70,
    modulepreload: 70,
    prefetch: 90,
    'dns-prefetch': 90,
    prerender: 90,
    icon: 100,
    a: 100,
  })
})

test('keys of tags: _d', () => {
  const head = createHead({ disableDefaults: true })
  useHead(
    {
      meta: [{ name: 'a', content: 'b' }, { property: 'og:c', content: 'd' }, { charset: 'utf-8' }],
      link: [
        { rel: 'canonical', href: '/a' },
        { rel: 'alternate', hreflang: 'de', href: '/de' },
      ],
      style: [{ key: 'e', textContent: 'a{}' }],
    },
    { head },
  )
  const keys = resolveTags(head).map((tag) => tag._d)
  expect(keys.toSorted()).toEqual(['alternate:de', 'canonical', 'charset', 'meta:a', 'meta:og:c', 'style:key:e'])
})

test('_flatMeta and the key of its plugin', () => {
  expect(FlatMetaPlugin.key).toBeTypeOf('string')
  const used: unknown[] = []
  const pushed: unknown[] = []
  const head = createHead({ disableDefaults: true })
  const { push } = head
  const recording = Object.assign(Object.create(head) as typeof head, {
    use: (plugin: typeof FlatMetaPlugin) => void used.push(plugin.key),
    push: (...args: Parameters<typeof push>) => (pushed.push(args[0]), push.apply(head, args)),
  })
  useSeoMeta({ title: 'T', ogTitle: 'a' }, { head: recording })
  expect(used).toEqual([FlatMetaPlugin.key])
  expect(pushed).toEqual([{ title: 'T', titleTemplate: undefined, _flatMeta: { ogTitle: 'a' } }])
})

test('_safe', () => {
  const bodyAttrs = { onclick: 'alert(1)', class: 'a' } as object as { class: string } // not allowed by the types
  const head = createHead({ disableDefaults: true, plugins: [SafeInputPlugin] })
  head.push({ bodyAttrs }, { _safe: true } as object)
  expect(renderSSRHead(head).bodyAttrs).toBe(' class="a"')
  const own = createHead({ disableDefaults: true })
  useHeadSafe({ bodyAttrs }, { head: own })
  expect(renderSSRHead(own).bodyAttrs).toBe(' class="a"')
})

test('the name under which the head is provided', () => {
  expect(headSymbol).toBe('usehead')
})
