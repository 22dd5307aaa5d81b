import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lazyHandlers } from './lazy-handlers.ts'

test('finds its place in the installed version of the engine', () => {
  const file = fileURLToPath(new URL('runtime/internal/app.mjs', import.meta.resolve('nitropack/core').replace(/core\/.*$/, '')))
  const code = readFileSync(file, 'utf8')
  expect(lazyHandlers.transform(code, file)?.code).toMatch(
    /^import \{ lazyHandler as fwLazyHandler \} from ".*fwLazyHandler\(h\.handler\)/s,
  )
  expect(() => lazyHandlers.transform('', file)).toThrow('FW_DEV_ENGINE')
  expect(lazyHandlers.transform(code, '/other.mjs')).toBeUndefined()
})
