import { join } from 'pathe'
import { expect, it } from 'vitest'
import { createI18n, type Composer } from 'vue-i18n'
import { project } from '../../../test/support/project.ts'
import { compileMessages } from './compile-messages.ts'

const files = {
  'a.json': JSON.stringify({ plain: 'Hello', nested: { a: 'a', b: 'b' } }),
  'b.json': JSON.stringify({
    nested: { b: 'of b' },
    list: ['one', 'for {who}'],
    hello: 'Hi {name}, {0}!',
    cars: 'no cars | one car | {n} cars',
    linked: "@.upper:plain {'@'} @:nested.b",
    padded: '  x  ',
  }),
}

it('compiles messages with the same result', () => {
  const dir = project(files)
  const warnings: string[] = []
  const messages = compileMessages([join(dir, 'a.json'), join(dir, 'b.json')], (text) => warnings.push(text))
  expect(messages).toMatchObject({ plain: 'Hello', nested: { a: 'a', b: 'of b' }, list: ['one', { t: 0 }], cars: { t: 0 } })
  const { t, tm, rt } = createI18n({ legacy: false, locale: 'en', messages: { en: messages as never } })
    .global as unknown as Composer
  expect(t('hello', { name: 'Ada' })).toBe('Hi Ada, !')
  expect([0, 1, 5].map((count) => t('cars', count))).toEqual(['no cars', 'one car', '5 cars'])
  expect(t('linked')).toBe('HELLO @ of b')
  expect(rt((tm('list') as never[])[1]!, { who: 'you' })).toBe('for you')
  expect(warnings).toEqual([])
})

it('warns about messages that do not compile, and skips files that are not JSON', () => {
  const dir = project({ 'bad.json': '{ "a": { "b": "x {a" } }', 'broken.json': '{ "a" }' })
  const warnings: string[] = []
  expect(compileMessages([join(dir, 'bad.json')], (text) => warnings.push(text))).toEqual({ a: { b: 'x {a' } })
  expect(warnings).toEqual([expect.stringContaining('FW_I18N_MESSAGE: Failed to compile the message a.b: ')])
  expect(compileMessages([join(dir, 'broken.json')], () => {})).toBeUndefined()
})
