import { describe, expect, it } from 'vitest'
import { at, configWith, declaredPaths, errorPaths, optionsOf, resolveConfig, variants, wordsOf } from './resolve-config.ts'

/** Options with one of these words in their path, in the singular or plural. The options of `security` are no part of the contract. */
function about(...words: string[]): string[] {
  return declaredPaths().filter(
    (path) =>
      !path.startsWith('security.') &&
      wordsOf(path).some((word) => words.includes(word) || words.includes(word.replace(/s$/, ''))),
  )
}

/** A value of each type that an option without a documented default may have. */
const nothingSet: readonly unknown[] = [undefined, [], {}]

const anyFunction = (): string => 'x'

describe('undefined behavior', () => {
  it('finds options by the words of their paths', () => {
    expect(about('handler')).toEqual(['devServerHandlers', 'serverHandlers', 'experimental.extractAsyncDataHandlers'])
    expect(about('url')).toContain('app.baseURL')
  })

  it('R203: has no error codes, status codes or error bodies', () => {
    expect(about('status')).toEqual([])
    expect(declaredPaths().filter((path) => /error-?(code|body|page|schema)/i.test(path))).toEqual([])
  })

  it.each(variants)('R235: defines no route of its own in %s: no handler, rule, method or path', (variant) => {
    const { serverHandlers, devServerHandlers, routeRules, serverEngine } = optionsOf({}, { variant })
    expect([serverHandlers, devServerHandlers]).toEqual([[], []])
    expect([routeRules, serverEngine.routeRules]).toEqual([{}, {}])
    expect(about('request', 'response', 'endpoint', 'method')).toEqual([])
  })

  it('R236: has no authentication, credentials or permissions', () => {
    expect(
      about('auth', 'authentication', 'authorization', 'credential', 'permission', 'password', 'token', 'role', 'user', 'acl'),
    ).toEqual([
      // Of files, for the watcher.
      'watchers.fileWatcher.ignorePermissionErrors',
    ])
  })

  it('R241: has no rate limits, size limits of requests or quotas', () => {
    expect(about('rate', 'quota', 'throttle')).toEqual([])
    expect(about('limit').every((path) => path.startsWith('bundler2.loaders.'))).toBe(true)
  })
})

describe('states', () => {
  it('R234: has no configurable lifecycle', () => {
    expect(about('lifecycle', 'phase', 'stage', 'transition')).toEqual([
      // Of pages.
      'app.layoutTransition',
      'app.pageTransition',
      'app.viewTransition',
      'experimental.viewTransition',
    ])
  })

  it.each(variants)('R234: has modes as flags, which are off for production in %s', (variant) => {
    const { dev, test, debug, bundler1 } = optionsOf({}, { variant })
    expect({ dev, test, debug, mode: bundler1.mode }).toEqual({ dev: false, test: false, debug: false, mode: 'production' })
  })

  it('R234: each flag can be set separately', () => {
    const flags = { dev: true, test: true, debug: true, bundler1: { mode: 'staging' } }
    expect(optionsOf(flags)).toMatchObject(flags)
    expect(optionsOf({ test: true })).toMatchObject({ dev: false, test: true, debug: false })
  })
})

describe('numbers', () => {
  it('R237: checks for a newer build every 3600000 ms', () => {
    expect(optionsOf({}, { variant: 'B' }).experimental.checkOutdatedBuildInterval).toBe(3_600_000)
  })

  it.each(variants)('R238: has a threshold of 1000 for files, fonts and images in %s', (variant) => {
    const { file, fontUrl, imgUrl } = optionsOf({}, { variant }).bundler2.loaders
    expect([file.limit, fontUrl.limit, imgUrl.limit]).toEqual([1000, 1000, 1000])
  })

  it('R238: each threshold can be set separately', () => {
    const { file, fontUrl, imgUrl } = optionsOf({ bundler2: { loaders: { imgUrl: { limit: 4096 } } } }).bundler2.loaders
    expect([file.limit, fontUrl.limit, imgUrl.limit]).toEqual([1000, 1000, 4096])
  })

  it.each(variants)('R239: batches changes for 1000 ms in %s', (variant) => {
    expect(optionsOf({}, { variant }).watchers.bundler2.aggregateTimeout).toBe(1000)
    // oxlint-disable-next-line fw/no-short-limit -- only the value is read
    expect(optionsOf({ watchers: { bundler2: { aggregateTimeout: 300 } } }, { variant }).watchers.bundler2.aggregateTimeout).toBe(
      300,
    )
  })

  it.each(variants)('R240: has 2 or 3 as every threshold of keyed composables in %s', (variant) => {
    const lengths = optionsOf({}, { variant }).optimization.keyedComposables.map(({ argumentLength }) => argumentLength)
    expect(new Set(lengths)).toEqual(new Set([2, 3]))
  })
})

describe('undocumented defaults', () => {
  const valuesOfRow: [path: string, value: unknown][] = [
    ['compatibilityDate', '2025-07-15'],
    ['appConfig', { theme: 'dark' }],
    ['devtools', { enabled: true }],
    ['telemetry', false],
    ['devServer.host', '0.0.0.0'],
    ['extends', './base'],
    ['watch', ['content.json', /x/]],
    ['watchers.rewatchOnRawEvents', ['rename']],
    ['bundler2.experiments', { topLevelAwait: true }],
    ['bundler2.hotMiddleware', { heartbeat: 5000 }],
  ]

  it.each(valuesOfRow)('R242: has no default for %s, and accepts %j', (path, value) => {
    for (const variant of variants) {
      const { options, problems } = resolveConfig(configWith(path, value), { variant })
      expect(problems).toEqual([])
      expect(at(options, path)).toEqual(value)
      expect(nothingSet).toContainEqual(at(optionsOf({}, { variant }), path))
    }
  })

  it.each<[string, unknown, unknown]>([
    ['cssProcessor.order', anyFunction, 1],
    ['bundler2.filenames.app', anyFunction, 'app.js'],
    ['bundler2.filenames.chunk', anyFunction, 'chunk.js'],
    ['bundler2.filenames.css', anyFunction, 'app.css'],
    ['bundler2.filenames.font', anyFunction, 'font.woff'],
    ['bundler2.filenames.img', anyFunction, 'img.png'],
    ['bundler2.filenames.video', anyFunction, 'video.mp4'],
    ['devServer.loadingTemplate', anyFunction, '<p>One moment</p>'],
    ['ui.compilerOptions', { anything: anyFunction }, 'none'],
  ])('R243: only checks the type of %s, not its content', (path, accepted, refused) => {
    expect(nothingSet).toContainEqual(at(optionsOf(), path))
    expect(errorPaths(configWith(path, accepted))).toEqual([])
    expect(at(resolveConfig(configWith(path, accepted)).options, path)).toEqual(accepted)
    expect(errorPaths(configWith(path, refused))).toEqual([path])
  })
})
