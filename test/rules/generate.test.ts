import { describe, expect, it } from 'vitest'
import { optionsOf, resolveConfig } from './resolve-config.ts'

describe('generate, in B', () => {
  it('R155: exclude has no effect, and the warning names the replacement', () => {
    const { options, problems } = resolveConfig({ generate: { exclude: ['/admin'] } }, { variant: 'B' })
    const { generate, ...rest } = options
    const { generate: byDefault, ...restByDefault } = optionsOf({}, { variant: 'B' })
    expect(rest).toEqual(restByDefault)
    expect(generate.routes).toEqual(byDefault.routes)
    expect(problems).toMatchObject([
      { level: 'warning', path: 'generate.exclude', fix: expect.stringContaining('serverEngine.prerender.ignore') },
    ])
  })

  it('R155: has an option for excluded paths', () => {
    const ignore = ['/admin', /\/drafts\//]
    expect(optionsOf({ serverEngine: { prerender: { ignore } } }, { variant: 'B' }).serverEngine.prerender.ignore).toEqual(ignore)
  })

  it('R156: generates the listed routes, and suggests the newer option', () => {
    const { options, problems } = resolveConfig({ generate: { routes: ['/about'] } }, { variant: 'B' })
    expect(options.serverEngine.prerender.routes).toEqual(['/about'])
    expect(optionsOf({}, { variant: 'B' }).serverEngine.prerender.routes).toEqual([])
    expect(problems).toMatchObject([
      { level: 'warning', path: 'generate.routes', fix: expect.stringContaining('serverEngine.prerender.routes') },
    ])
  })

  it('R156: generates those of the newer option in any case', () => {
    const options = optionsOf(
      { generate: { routes: ['/about'] }, serverEngine: { prerender: { routes: ['/news'] } } },
      { variant: 'B' },
    )
    expect(options.serverEngine.prerender.routes).toContain('/news')
  })
})
