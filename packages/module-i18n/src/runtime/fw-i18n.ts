import { useFwApp } from '#app'
import type { I18n } from 'vue-i18n'

/** What the plugin keeps for one app. */
export interface FwI18n {
  i18n: I18n<Record<string, never>, Record<string, never>, Record<string, never>, string, false>
  /** Loads the messages of a locale, then changes to it. */
  setLocale: (code: string) => Promise<void>
}

export function useFwI18n(caller: string): FwI18n {
  return useFwApp(caller)['$fwI18n'] as FwI18n // provided by the plugin
}
