import { useFwApp } from '#app'
import type { I18n } from 'vue-i18n'

/** State of the plugin, one per app. */
export interface FwI18n {
  i18n: I18n<Record<string, never>, Record<string, never>, Record<string, never>, string, false>
  /** Loads the messages of a locale, then changes to it. */
  setLocale: (code: string) => Promise<void>
  /** Loads the messages of the locale to which the app navigates. In the browser the locale changes when the new page is shown. */
  prepareLocale: (code: string) => Promise<void>
  /** Changes to a locale whose messages are already loaded. */
  applyLocale: (code: string) => void
  /** The locale of the pending navigation, or the current one. */
  nextLocale: () => string
}

export function useFwI18n(caller: string): FwI18n {
  return useFwApp(caller)['$fwI18n'] as FwI18n // provided by the plugin
}
