import type { AppPlugin } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { sortPlugins } from './sort-plugins.ts'

const plugin = (name: string, more: Partial<AppPlugin> = {}): AppPlugin => ({
  src: `/${name}.ts`,
  mode: 'all',
  order: 0,
  name,
  ...more,
})
const names = (...plugins: AppPlugin[]): string =>
  sortPlugins(plugins)
    .plugins.map(({ name }) => name)
    .join(' ')

describe('sortPlugins', () => {
  it('sorts by order, and is stable', () => {
    expect(names(plugin('c'), plugin('post', { order: 20 }), plugin('a'), plugin('pre', { order: -20 }))).toBe('pre c a post')
  })

  it('sorts a plugin after its dependencies', () => {
    expect(names(plugin('a', { dependsOn: ['c'] }), plugin('b'), plugin('c'), plugin('d'))).toBe('b c a d')
    expect(names(plugin('a', { dependsOn: ['b', 'c'] }), plugin('b', { dependsOn: ['c'] }), plugin('c'))).toBe('c b a')
    expect(names(plugin('a', { dependsOn: ['z'] }), plugin('z', { order: 20 }), plugin('b'))).toBe('b z a')
  })

  it('warns about unknown names', () => {
    const { plugins, problems } = sortPlugins([plugin('a', { dependsOn: ['x'] })])
    expect(plugins).toHaveLength(1)
    expect(problems).toEqual([
      expect.objectContaining({ level: 'warning', code: 'FW_PLUGINS_MISSING_DEPENDENCY', file: '/a.ts' }),
    ])
  })

  it('does not warn if a plugin without known metadata may have the name', () => {
    expect(
      sortPlugins([plugin('a', { dependsOn: ['x'] }), { src: '/u.ts', mode: 'all', order: 0, unread: true }]).problems,
    ).toEqual([])
  })

  it('warns about circular dependencies, and keeps all plugins', () => {
    const { plugins, problems } = sortPlugins([
      plugin('w', { dependsOn: ['a'] }),
      plugin('a', { dependsOn: ['b'] }),
      plugin('b', { dependsOn: ['c'] }),
      plugin('c', { dependsOn: ['a'] }),
      plugin('free'),
    ])
    expect(plugins.map(({ name }) => name)).toEqual(['free', 'w', 'a', 'b', 'c'])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'FW_PLUGINS_CYCLE', why: expect.stringContaining('a → b → c → a') })
  })

  it('ignores a plugin that depends on itself', () => {
    expect(sortPlugins([plugin('a', { dependsOn: ['a'] })])).toMatchObject({ plugins: [{ name: 'a' }], problems: [] })
  })
})
