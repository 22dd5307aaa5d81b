import { describe, expect, it } from 'vitest'
import { configWith, errorPaths, optionsOf, resolveConfig, variants } from './resolve-config.ts'

const viewport = { name: 'viewport', content: 'width=device-width, initial-scale=1' }
const charset = { charset: 'utf-8' }

describe('head', () => {
  it.each(['meta', 'link', 'style', 'script', 'noscript'] as const)('R66: accepts attribute objects as entries of %s', (tags) => {
    const entry = { id: 'x', 'data-n': 1, hidden: true, textContent: 'text' }
    expect(optionsOf({ app: { head: { [tags]: [entry] } } }).app.head[tags]).toContainEqual(entry)
  })

  it.each(['meta', 'link', 'style', 'script', 'noscript'])('R66: rejects other entries of %s', (tags) => {
    for (const entry of ['<meta>', ['name', 'viewport'], { attribute: { nested: true } }]) {
      const [path] = errorPaths(configWith(`app.head.${tags}`, [entry]))
      expect(path, JSON.stringify(entry)).toMatch(`app.head.${tags}[0]`)
    }
  })

  it('R66: keeps the text of style and noscript entries in textContent', () => {
    const head = { style: [{ textContent: 'a{}' }], noscript: [{ textContent: 'No JS' }] }
    expect(optionsOf({ app: { head } }).app.head).toMatchObject(head)
  })

  it.each(variants)('R67: has the viewport and the charset tag and nothing else in %s', (variant) => {
    const { meta, link, style, script, noscript } = optionsOf({}, { variant }).app.head
    expect(meta).toEqual([viewport, charset])
    expect([link, style, script, noscript]).toEqual([[], [], [], []])
  })
})

describe('elements', () => {
  it.each(variants)('R68: root, loader and teleport element are divs with their own ids in %s', (variant) => {
    expect(optionsOf({}, { variant }).app).toMatchObject({
      rootTag: 'div',
      rootId: '__fw',
      rootAttrs: { id: '__fw' },
      spaLoaderTag: 'div',
      spaLoaderAttrs: { id: '__fw-loader' },
      teleportTag: 'div',
      teleportId: 'teleports',
      teleportAttrs: { id: 'teleports' },
    })
  })

  it.each(['root', 'spaLoader', 'teleport'])('R68: applies tag and attributes of the %s element', (element) => {
    const { options } = resolveConfig({
      app: { [`${element}Tag`]: 'section', [`${element}Attrs`]: { class: 'x', 'data-y': '1' } },
    })
    expect(options.app).toMatchObject({ [`${element}Tag`]: 'section', [`${element}Attrs`]: { class: 'x', 'data-y': '1' } })
    expect(options.app).toHaveProperty([`${element}Attrs`, 'id'])
  })

  it.each(['root', 'teleport'])('R68: the id of the %s element can be set in either place', (element) => {
    expect(resolveConfig({ app: { [`${element}Id`]: 'shop' } }).options.app).toHaveProperty([`${element}Attrs`, 'id'], 'shop')
    expect(resolveConfig({ app: { [`${element}Attrs`]: { id: 'shop' } } }).options.app).toHaveProperty(
      [`${element}Attrs`, 'id'],
      'shop',
    )
  })
})

describe('defaults of pages', () => {
  const options = ['keepalive', 'layoutTransition', 'pageTransition']

  it.each(options)('R70: accepts JSON values for app.%s', (option) => {
    for (const value of [true, false, { max: 3, list: ['a', null], inner: { flag: false } }]) {
      const { options: resolved, problems } = resolveConfig(configWith(`app.${option}`, value))
      expect(problems).toEqual([])
      expect(resolved.app).toHaveProperty(option, value)
    }
  })

  it.each(options)('R70: rejects non-serializable values for app.%s, and uses the default', (option) => {
    for (const value of [() => true, new Date(0), /x/, Number.NaN, 1n, Symbol('x'), new Map()]) {
      const { options: resolved, problems } = resolveConfig(configWith(`app.${option}`, { extra: value }))
      expect(problems.map(({ code, path }) => [code, path])).toEqual([['FW_CONFIG_NOT_SERIALIZABLE', `app.${option}.extra`]])
      expect(resolved.app).toHaveProperty(option, false)
    }
  })
})
