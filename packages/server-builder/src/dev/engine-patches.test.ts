import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { enginePatches } from './engine-patches.ts'

const runtime = new URL('runtime/internal/', import.meta.resolve('nitropack/core').replace(/core\/.*$/, ''))

test.each([
  [
    'app.mjs',
    /^import \{ lazyHandler as fwLazyHandler \} from ".*fwLazyHandler\(h\.handler\).*replaceEngine.*; runNitroPlugins/s,
  ],
])('the installed version of nitropack can be patched: %s', (name, expected) => {
  const file = fileURLToPath(new URL(name, runtime))
  const code = readFileSync(file, 'utf8')
  const patched = enginePatches.transform(code, file)!.code
  expect(patched).toMatch(expected)
  expect(patched.split('\n')).toHaveLength(code.split('\n').length)
  expect(() => enginePatches.transform('', file)).toThrow('FW_DEV_ENGINE')
  expect(enginePatches.transform(code, '/other.mjs')).toBeUndefined()
})
