import { expect, it } from 'vitest'
import { sourceMaps } from '../../support/source-maps.ts'

it.each(['server/app', 'server/chunks'])(
  'sourcemap.server: `true` writes and references maps, `hidden` only writes them, `false` does not (%s)',
  async (dir) => {
    expect(await sourceMaps('shop', dir)).toEqual({ made: false, referredTo: false })
    expect(await sourceMaps('older', dir)).toEqual({ made: true, referredTo: false })
    expect(await sourceMaps('plain', dir)).toEqual({ made: true, referredTo: true })
  },
)
