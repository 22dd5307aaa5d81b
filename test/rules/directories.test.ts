import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, variants } from './resolve-config.ts'

describe('paths', () => {
  it.each(variants)('R48: resolves relative paths from the root in %s', (variant) => {
    const config = { analyzeDir: 'reports', srcDir: 'code', serverDir: 'backend', modulesDir: ['../shared/node_modules'] }
    const options = optionsOf(config, { variant })
    expect(options).toMatchObject({ analyzeDir: '/project/reports', srcDir: '/project/code', serverDir: '/project/backend' })
    expect(options.modulesDir).toContain('/shared/node_modules')
  })

  it('R48: resolves them from the configured root', () => {
    const options = optionsOf({
      rootDir: 'site',
      analyzeDir: 'reports',
      srcDir: 'code',
      serverDir: 'backend',
      modulesDir: ['packages'],
    })
    expect(options).toMatchObject({
      analyzeDir: '/project/site/reports',
      srcDir: '/project/site/code',
      serverDir: '/project/site/backend',
    })
    expect(options.modulesDir).toContain('/project/site/packages')
  })

  it('R48: keeps absolute paths', () => {
    expect(optionsOf({ analyzeDir: '/tmp/reports', srcDir: '/srv/code' })).toMatchObject({
      analyzeDir: '/tmp/reports',
      srcDir: '/srv/code',
    })
  })

  it('R49: the command line overrides the configured root', () => {
    const config = { rootDir: '/written' }
    expect(optionsOf(config).rootDir).toBe('/written')
    expect(optionsOf(config, { commandLine: { rootDir: '/given' } })).toMatchObject({ rootDir: '/given', buildDir: '/given/.fw' })
  })

  it('R50: uses the detected workspace, unless the project sets one', () => {
    const facts = { workspaceDir: '/found' }
    expect(optionsOf({}, { facts }).workspaceDir).toBe('/found')
    expect(optionsOf({ workspaceDir: '../..' }, { facts: { ...facts, rootDir: '/mono/apps/site' } }).workspaceDir).toBe('/mono')
  })
})

describe('directory names', () => {
  const inSources = ['assets', 'layouts', 'middleware', 'pages', 'plugins'] as const
  const elsewhere = { app: 'app', modules: 'modules', public: 'public', shared: 'shared' }

  it('R59: has dir.static in B only, as `public`', () => {
    expect(optionsOf({}, { variant: 'B' }).dir.static).toBe('public')
    expect(optionsOf({}, { variant: 'A' }).dir).not.toHaveProperty('static')
    expect(errorPaths({ dir: { static: 'files' } }, { variant: 'B' })).toEqual([])
    expect(errorPaths({ dir: { static: 'files' } }, { variant: 'A' })).toEqual(['dir.static'])
  })

  it('R60: have the prefix `app/` for source directories in A', () => {
    const { dir } = optionsOf({}, { variant: 'A' })
    for (const name of inSources) expect(dir[name]).toBe(`app/${name}`)
  })

  it('R60: have no prefix in B', () => {
    const { dir } = optionsOf({}, { variant: 'B' })
    for (const name of inSources) expect(dir[name]).toBe(name)
  })

  it.each(variants)('R60: are otherwise the same in %s', (variant) => {
    expect(optionsOf({}, { variant }).dir).toMatchObject(elsewhere)
  })
})
