import type { FwOptions, PageRoute, RouteRule } from '@fw/schema'
import { expect, it } from 'vitest'
import { addInlineRules } from './add-inline-rules.ts'

const page = (path: string, rules: RouteRule): PageRoute => ({
  path,
  children: [],
  mode: 'all',
  meta: {},
  dynamicMeta: [],
  rules,
})

const optionsWith = (routeRules: object, inlineRouteRules = true): FwOptions =>
  ({ routeRules, serverEngine: { routeRules }, experimental: { inlineRouteRules } }) as unknown as FwOptions // no other members are used

it('adds rules below those of the configuration, in both options', () => {
  const options = optionsWith({ '/a': { swr: 5 }, '/b': { ssr: false } })
  addInlineRules(options, [page('/a', { swr: 1, noScripts: true })])
  const expected = { '/a': { swr: 5, noScripts: true }, '/b': { ssr: false } }
  expect([options.routeRules, options.serverEngine.routeRules]).toEqual([expected, expected])
})

it('is repeatable, and returns whether the rules of pages have changed', () => {
  const options = optionsWith({ '/b': { ssr: false } })
  expect(addInlineRules(options, [])).toBe(false)
  expect(addInlineRules(options, [page('/a', { swr: 1 })])).toBe(true)
  expect(addInlineRules(options, [page('/a', { swr: 1 })])).toBe(false)
  expect(addInlineRules(options, [])).toBe(true)
  expect(options.routeRules).toEqual({ '/b': { ssr: false } })
  options.routeRules = { '/c': { ssr: false } }
  addInlineRules(options, [page('/a', { swr: 1 })])
  expect(options.routeRules).toEqual({ '/a': { swr: 1 }, '/c': { ssr: false } })
})

it('does nothing if disabled', () => {
  const options = optionsWith({}, false)
  addInlineRules(options, [page('/a', { swr: 1 })])
  expect(options.routeRules).toEqual({})
})
