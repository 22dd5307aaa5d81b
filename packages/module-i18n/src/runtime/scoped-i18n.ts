import { computed } from 'vue'
import type { Composer, I18n } from 'vue-i18n'

/** Methods that write, such as `mergeLocaleMessage`. */
const writes = /^(?:set|merge)[A-Z]/

/**
 * Creates an i18n instance for a part of the app with its own locale, so that a leaving page keeps its locale while the next one is
 * set up in another. It is provided in place of the app's instance, so `useI18n()` and the components of vue-i18n use it.
 * @param composerOf - the composer of a locale
 * @param locale - the locale of the part, reactive
 * @param composers - all composers: what is written goes to each of them
 */
export function scopedI18n<T extends I18n>(
  i18n: T,
  locale: { read: () => string; write: (code: string) => void },
  composerOf: (code: string) => Composer,
  composers: Iterable<Composer>,
): T {
  const current = (): Composer => composerOf(locale.read())
  const global = i18n.global as unknown as Composer // the module disables the legacy API
  const scoped = { locale: computed({ get: locale.read, set: locale.write }) }
  for (const key of Reflect.ownKeys(global) as (keyof Composer)[]) {
    if (key === 'locale') continue
    const isWrite = typeof key === 'string' && writes.test(key)
    Object.defineProperty(scoped, key, {
      enumerable: true,
      ...(typeof Object.getOwnPropertyDescriptor(global, key)?.value === 'function'
        ? { value: isWrite ? writeAll(key, composers) : (...args: unknown[]) => call(current(), key, args) }
        : { get: () => current()[key], set: (value: unknown) => void Object.assign(current(), { [key]: value }) }),
    })
  }
  return Object.create(i18n, { global: { value: scoped } }) as T // everything else is inherited from the app's instance
}

function writeAll(key: keyof Composer, composers: Iterable<Composer>): (...args: unknown[]) => void {
  return (...args) => {
    for (const composer of composers) call(composer, key, args)
  }
}

function call(composer: Composer, key: keyof Composer, args: unknown[]): unknown {
  return (composer[key] as unknown as (...args: unknown[]) => unknown)(...args) // checked by the caller
}
