import { expect, it } from 'vitest'
import { ref } from 'vue'
import { createI18n, type Composer, type I18n } from 'vue-i18n'
import { scopedI18n } from './scoped-i18n.ts'

const messages = { en: { hi: 'Hello', list: ['a'] }, de: { hi: 'Hallo', list: ['b'] } }
const create = (locale: string): I18n => createI18n({ legacy: false, locale, messages: structuredClone(messages) })

it('translates in its own locale, and sets the locale globally', () => {
  const app = create('en')
  const global = app.global as unknown as Composer
  const german = create('de').global as unknown as Composer
  const locale = ref('de')
  const write = (code: string): void => void (locale.value = code)
  const scoped = scopedI18n(app, { read: () => locale.value, write }, (code) => (code === 'de' ? german : global), [
    global,
    german,
  ])
  const { t, tm, te, d, locale: own, mergeLocaleMessage, availableLocales } = scoped.global as unknown as Composer
  expect([t('hi'), tm('list'), te('hi'), own.value, global.locale.value]).toEqual(['Hallo', ['b'], true, 'de', 'en'])
  expect(d(0, { month: 'long', timeZone: 'UTC' })).toBe('Januar')
  expect(availableLocales).toEqual(['de', 'en'])
  mergeLocaleMessage('de', { more: 'mehr' })
  expect([t('more'), global.getLocaleMessage('de')]).toEqual(['mehr', expect.objectContaining({ more: 'mehr' })])
  own.value = 'en'
  expect([t('hi'), own.value]).toEqual(['Hello', 'en'])
  expect([scoped.mode, global.t('hi')]).toEqual(['composition', 'Hello'])
})
