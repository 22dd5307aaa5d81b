import { baseCompile } from '@intlify/message-compiler'
import { createSSRApp, h, inject, type InjectionKey } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createI18n, useI18n, type I18n } from 'vue-i18n'
import { expect, test } from 'vitest'

test('app.__VUE_I18N_SYMBOL__', async () => {
  const i18n = createI18n({ legacy: false, locale: 'en', messages: { en: { a: 'A' }, de: { a: 'B' } } })
  const other = createI18n({ legacy: false, locale: 'de', messages: { en: { a: 'A' }, de: { a: 'B' } } })
  const page = { setup: () => () => h('p', useI18n().t('a')) }
  const app = createSSRApp({ render: () => h(page) })
  app.use(i18n)
  const key = (app as unknown as { __VUE_I18N_SYMBOL__: InjectionKey<I18n> }).__VUE_I18N_SYMBOL__
  expect(app.runWithContext(() => inject(key))).toBe(i18n)
  app._context.provides[key as symbol] = Object.create(i18n, { global: { value: other.global } })
  expect(await renderToString(app)).toBe('<p>B</p>')
})

test('minified syntax trees of messages', () => {
  const { ast } = baseCompile('Hello', { jit: true, minify: true, location: false })
  expect(ast as unknown).toMatchObject({ b: { s: 'Hello' } })
})
