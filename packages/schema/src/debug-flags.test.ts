import { expect, it } from 'vitest'
import { debugs, type DebugFlags } from './debug-flags.ts'

const table: [boolean | DebugFlags, string, 'server' | 'client' | undefined, boolean][] = [
  [true, 'hooks', 'client', true],
  [true, 'anything', undefined, true],
  [false, 'hooks', 'server', false],
  [{}, 'hooks', 'server', false],
  [{ hooks: true }, 'hooks', 'client', true],
  [{ hooks: true }, 'modules', undefined, false],
  [{ hooks: { client: true } }, 'hooks', 'client', true],
  [{ hooks: { client: true } }, 'hooks', 'server', false],
  [{ hooks: { client: false } }, 'hooks', 'client', false],
  [{}, 'constructor', undefined, false],
]

it.each(table)('%j enables %s (%s): %s', (debug, flag, side, expected) => {
  expect(debugs(debug, flag, side)).toBe(expected)
})
