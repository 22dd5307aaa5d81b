import { expect, test } from 'vitest'
import { runPasses } from '../../source/testing/run-passes.ts'
import { prehydrate } from './prehydrate.ts'

const pass = prehydrate('/p', () => [{ name: 'onPrehydrate', from: '#app' }])
const add = (code: string, side: 'client' | 'server' = 'server') => runPasses([pass], code, '/p/app/a.ts', { side, dev: false })

test('adds a key to callbacks with an element', () => {
  expect(add('onPrehydrate((el) => el.remove())')).toMatch(/^onPrehydrate\(\(el\) => el\.remove\(\), "[\w-]{10}"\)$/)
  const twice = add('onPrehydrate((el) => {}); onPrehydrate(function (el) {})')!
  expect(new Set(twice.match(/"[\w-]{10}"/g)).size).toBe(2)
})

test.each([
  'onPrehydrate(() => {})',
  'onPrehydrate((el) => {}, "own")',
  'onPrehydrate("text")',
  'onPrehydrate()',
  'import { onPrehydrate } from "./mine"; onPrehydrate((el) => {})',
  '// onPrehydrate((el) => {})',
])('does not change %s', (code) => {
  expect(add(code)).toBeUndefined()
})

test('does nothing for the browser', () => {
  expect(add('onPrehydrate((el) => {})', 'client')).toBeUndefined()
})
