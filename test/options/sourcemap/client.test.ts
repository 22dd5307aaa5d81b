import { expect, it } from 'vitest'
import { sourceMaps } from '../../support/source-maps.ts'

it('sourcemap.client: `true` writes and references maps, `hidden` only writes them, `false` does not, whatever the server has (T-MAP-1)', async () => {
  expect(await sourceMaps('shop', 'public')).toEqual({ made: true, referredTo: true })
  expect(await sourceMaps('older', 'public')).toEqual({ made: true, referredTo: false })
  expect(await sourceMaps('plain', 'public')).toEqual({ made: false, referredTo: false })
})
