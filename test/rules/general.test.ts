import { slots, type SlotName } from '@fw/schema'
import { envNameOf } from '@fw/schema/runtime-config'
import { defineFwConfig } from 'fw/config'
import { describe, expect, it } from 'vitest'
import { at, declaredPaths, errorPaths, optionsOf, resolveConfig, variants } from './resolve-config.ts'

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

describe('one object', () => {
  it('R1: accepts the object that defineFwConfig returns unchanged', () => {
    const config = { app: { baseURL: '/docs/' } }
    expect(defineFwConfig(config)).toBe(config)
    expect(optionsOf(config).app.baseURL).toBe('/docs/')
  })

  it.each([[[{ ssr: false }]], ['ssr: false'], [1]])('R1: rejects %j instead', (config) => {
    const { problems, options } = resolveConfig(config)
    expect(problems.map(({ code }) => code)).toEqual(['FW_CONFIG_NOT_AN_OBJECT'])
    expect(options.ssr).toBe(true)
  })

  it('R2: environment variables replace only some values, not any option by its name', () => {
    const env = Object.fromEntries(declaredPaths().map((path) => [envNameOf(path.split('.')), '/x/']))
    expect(env).toMatchObject({ FW_APP_BASE_URL: '/x/', FW_SSR: '/x/', FW_APP_HEAD_TITLE: '/x/' })
    expect(optionsOf({}, { facts: { env } })).toEqual(optionsOf({ app: { baseURL: '/x/', cdnURL: '/x/' } }))
  })

  it('R10: is read when it is resolved; a later change affects the next run only', () => {
    const config = { app: { head: { link: [{ rel: 'icon', href: '/a.svg' }] } } }
    const first = optionsOf(config)
    config.app.head.link[0]!.href = '/b.svg'
    expect(first.app.head.link).toEqual([{ rel: 'icon', href: '/a.svg' }])
    expect(optionsOf(config).app.head.link).toEqual([{ rel: 'icon', href: '/b.svg' }])
  })

  it.each(variants)('R9: configures each of the listed areas in %s', (variant) => {
    const areas = {
      aliases: 'alias',
      'directory layout': 'dir.pages',
      bundling: 'builder',
      'server rendering': 'ssr',
      routing: 'router.options',
      modules: 'modules',
      plugins: 'plugins',
      'typing integration': 'typescript.tsConfig',
      'dev server': 'devServer.port',
      'settings of one bundler': 'bundler1.build',
      'settings of another bundler': 'bundler2.loaders',
    }
    const options = optionsOf({}, { variant })
    for (const [area, path] of Object.entries(areas)) expect(at(options, path), area).toBeDefined()
  })
})

describe('layouts', () => {
  it('R3: has the sources in `app` in A and in the source directory, which is the root, in B', () => {
    expect(optionsOf({}, { variant: 'A' }).srcDir).toBe('/project/app')
    expect(optionsOf({}, { variant: 'B' }).srcDir).toBe('/project')
    expect(optionsOf({ srcDir: 'code' }, { variant: 'B' }).alias['~']).toBe('/project/code/')
  })

  it('R6: has transformer2 in B only', () => {
    const config = { transformer2: { transform: { options: { target: 'es2022' } } } }
    expect(optionsOf(config, { variant: 'B' }).transformer2.transform.options.target).toBe('es2022')
    expect(errorPaths(config, { variant: 'A' })).toEqual(['transformer2'])
    expect(optionsOf({}, { variant: 'A' })).not.toHaveProperty('transformer2')
  })

  it.each(variants)('R7: replaces the templates by real directories in %s', (variant) => {
    const facts = { rootDir: '/elsewhere', workspaceDir: '/above' }
    const options = optionsOf({}, { variant, facts })
    expect(stringsIn(options).filter((text) => /<\w+>/.test(text))).toEqual([])
    expect(options.modulesDir).toEqual(['/elsewhere/node_modules'])
    expect(options.bundler1.server.fs.allow).toEqual(['/elsewhere/.fw', options.srcDir, '/elsewhere', '/above'])
  })
})

describe('names', () => {
  it.each(variants)('R4: uses the neutral word in its own names in %s', (variant) => {
    const options = optionsOf({}, { variant })
    expect(options.buildDir).toBe('/project/.fw')
    expect(options.serverEngine.runtimeConfig.serverEngine.envPrefix).toBe('FW_')
    expect(options.experimental.defaults.fwLink.componentName).toBe('FwLink')
  })

  it('R4: uses labels for tools, and rejects their own names as keys', () => {
    const labels: SlotName[] = [
      'bundler1',
      'bundler2',
      'ui',
      'serverEngine',
      'transformer1',
      'transformer2',
      'headManager',
      'cssProcessor',
    ]
    const options = optionsOf()
    for (const label of labels) {
      expect(options).toHaveProperty(label)
      for (const tool of slots[label].aliases) {
        const [problem] = resolveConfig({ [tool]: {} }).problems
        expect(problem, tool).toMatchObject({ code: 'FW_CONFIG_TOOL_NAME', path: tool, fix: `Use \`${label}\` instead.` })
      }
    }
  })

  it('R4: accepts the one key with a product name as its neutral name', () => {
    const { options, problems } = resolveConfig({ experimental: { defaults: { nuxtLink: { componentName: 'AppLink' } } } })
    expect(options.experimental.defaults.fwLink.componentName).toBe('AppLink')
    expect(problems.map(({ code, level }) => [code, level])).toEqual([['FW_CONFIG_RENAMED', 'warning']])
  })

  it('R5: accepts bundler1 as a key and as a value of builder', () => {
    const options = optionsOf({ builder: 'bundler1', bundler1: { clearScreen: false } })
    expect(options.builder).toBe('@fw/bundler1-builder')
    expect(options.bundler1.clearScreen).toBe(false)
  })
})
