import { defineFwPlugin, useHead, type FwApp } from '#app'
import { defaultLocale, fallbackLocale, locales, onMessages, precompiled, strategy } from '#build/i18n'
import { computed } from 'vue'
import { createI18n, type Composer } from 'vue-i18n'
import { detectLocale, rememberLocale } from './detect-locale.ts'
import { followPages } from './follow-pages.ts'
import type { FwI18n } from './fw-i18n.ts'
import { loadMessages } from './load-messages.ts'
import { isLocale, namedLocale } from './locale.ts'
import { mergeMessages, type Messages } from './merge-messages.ts'
import { rememberMessages, useCompiledMessages } from './message-compiler.ts'

/** Creates an i18n instance for each app and sets the language of the document. */
export default defineFwPlugin({
  name: 'i18n',
  setup: async (fwApp) => {
    if (import.meta.client && precompiled) useCompiledMessages()
    const i18n = createFor(defaultLocale)
    const global = i18n.global as unknown as Composer // the general type
    if (import.meta.server) keepSharedMessages(global)
    fwApp.vueApp.use(i18n)

    // The global composer, and in the browser one for each locale of pages.
    const composers = [global]
    const loaded = new Set<string>()
    const load = async (code: string): Promise<void> => {
      if (loaded.has(code)) return
      const messages = (await loadMessages(code)) as never // the type of messages depends on the project
      if (import.meta.dev && import.meta.client && precompiled) rememberMessages(messages)
      for (const composer of composers) composer.setLocaleMessage(code, messages)
      loaded.add(code)
    }
    if (import.meta.dev && import.meta.client) onMessages((code) => void (loaded.delete(code) && load(code)))
    let next = defaultLocale
    const prepareLocale = async (code: string): Promise<void> => {
      if (!isLocale(code)) throw new Error(`FW_I18N_NO_LOCALE: Unknown locale ${JSON.stringify(code)}.`)
      next = code
      await Promise.all([load(code), fallbackLocale === false ? undefined : load(fallbackLocale)])
    }
    const applyLocale = (code: string): void => {
      next = code
      global.locale.value = code
      if (import.meta.server) fwApp.payload['locale'] = code
    }
    const setLocale = async (code: string): Promise<void> => {
      await prepareLocale(code)
      applyLocale(code)
    }

    if (!fwApp.ssrContext?.island) {
      // An island is part of a page, whose language the document has.
      useHead({
        htmlAttrs: {
          lang: computed(() => locales.find(({ code }) => code === global.locale.value)?.language),
          dir: computed(() => locales.find(({ code }) => code === global.locale.value)?.dir),
        },
      })
    }
    await setLocale(firstLocale(fwApp))
    const provided: FwI18n = {
      i18n: i18n as unknown as FwI18n['i18n'], // the general type
      setLocale: async (code) => {
        await setLocale(code)
        fwApp.runWithContext(() => rememberLocale(code))
      },
      prepareLocale: import.meta.server ? setLocale : prepareLocale,
      applyLocale,
      nextLocale: () => next,
    }
    if (import.meta.client && strategy !== 'no_prefix') {
      fwApp.runWithContext(() =>
        followPages(fwApp, provided, composers, (code) => createFor(code, global).global as unknown as Composer),
      )
    }
    return { provide: { fwI18n: provided } }
  },
})

function createFor(locale: string, from?: Composer) {
  return createI18n({
    legacy: false,
    locale,
    fallbackLocale,
    messages: (from?.messages.value ?? {}) as Record<string, never>, // the type of messages depends on the project
    ...(from ? { datetimeFormats: from.datetimeFormats.value, numberFormats: from.numberFormats.value } : {}),
    // vue-i18n would also warn about messages that only the other locale has.
    missingWarn: false,
    fallbackWarn: false,
    ...(import.meta.dev ? { missing: warnMissingMessage } : {}),
  })
}

/** The locale of the URL, so that it is available to plugins and the error page. If URLs have no locale, that of the visitor. */
function firstLocale({ payload, $router }: FwApp): string {
  if (import.meta.client && isLocale(payload['locale'])) return payload['locale']
  const path = import.meta.server ? payload.path : $router.options.history.location
  return (strategy === 'no_prefix' ? detectLocale() : namedLocale(path ?? '')) ?? defaultLocale
}

function warnMissingMessage(locale: string, key: string): void {
  if (fallbackLocale === false || locale === fallbackLocale)
    console.warn(`[fw] FW_I18N_NO_MESSAGE: Message ${JSON.stringify(key)} not found in the locale ${locale}.`)
}

/** Messages are shared by all requests, so they are copied before a request adds its own. */
function keepSharedMessages(composer: Composer): void {
  composer.mergeLocaleMessage = (code, message) =>
    composer.setLocaleMessage(code, mergeMessages(composer.getLocaleMessage(code) as Messages, message) as never) // likewise
}
