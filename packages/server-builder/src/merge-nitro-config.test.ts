import { expect, it } from 'vitest'
import { mergeNitroConfig } from './merge-nitro-config.ts'

it('joins lists, also inside of objects', () => {
  const own = {
    plugins: ['own'],
    externals: { inline: ['own'], traceInclude: ['own'] },
    imports: { autoImport: true, dirs: ['own'] },
  }
  const user = { plugins: ['user'], externals: { inline: ['user'] }, imports: { dirs: ['user'] } }
  expect(mergeNitroConfig(own, user)).toEqual({
    plugins: ['own', 'user'],
    externals: { inline: ['own', 'user'], traceInclude: ['own'] },
    imports: { autoImport: true, dirs: ['own', 'user'] },
  })
})

it('replaces everything else', () => {
  const own = { logLevel: 1, storage: { cache: { driver: 'lru-cache', max: 10 } }, imports: { dirs: ['own'] } }
  expect(
    mergeNitroConfig(own, {
      logLevel: undefined as never,
      storage: { cache: { driver: 'fs', base: 'x' } },
      imports: false as never,
    }),
  ).toEqual({ logLevel: 1, storage: { cache: { driver: 'fs', base: 'x' } }, imports: false })
})
