import { existsSync } from 'node:fs'
import { join } from 'pathe'
import type { ResolvedI18nOptions } from './options.ts'

const extensions = ['json', 'ts', 'mts', 'js', 'mjs']

/** Files with messages of a locale: those of the weakest layer first, since later ones are merged over earlier ones. */
export function messageFiles(code: string, dirs: readonly string[]): string[] {
  return dirs
    .toReversed()
    .flatMap((dir) => extensions.map((extension) => join(dir, `${code}.${extension}`)).filter((file) => existsSync(file)))
}

/**
 * The text of `#build/i18n`: what the app has to know, and how it gets its messages.
 *
 * @param hot - for browsers in development: messages that change there take the place of those that were loaded
 */
export function settingsModule(
  { locales, defaultLocale, strategy, fallbackLocale, detect }: ResolvedI18nOptions,
  dirs: readonly string[],
  hot = false,
): string {
  const files = locales.map(({ code }) => ({ code, files: messageFiles(code, dirs).map((file) => JSON.stringify(file)) }))
  const loaders = files.map(({ code, files: own }) => {
    const each = own.map((file) => (hot ? `() => changed[${file}] ?? import(${file})` : `() => import(${file})`))
    return `  ${JSON.stringify(code)}: [${each.join(', ')}],`
  })
  const values = { locales, defaultLocale, strategy, fallbackLocale, detect }
  return [
    ...Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
    'export const messages = {',
    ...loaders,
    '}',
    ...(hot ? hotMessages(files) : ['export const onMessages = () => {}']),
    '',
  ].join('\n')
}

/** Code that hears of changed files instead of a page that loads again. The bundler wants to read their names, so they are written out. */
function hotMessages(locales: readonly { code: string; files: readonly string[] }[]): string[] {
  return [
    'const changed = {}',
    'const listeners = new Set()',
    'export const onMessages = (listener) => void listeners.add(listener)',
    'const update = (code, file, module) => {',
    '  if (!module) return',
    '  changed[file] = module',
    '  for (const listener of listeners) listener(code)',
    '}',
    'if (import.meta.hot) {',
    ...locales.flatMap(({ code, files }) =>
      files.map((file) => `  import.meta.hot.accept(${file}, (module) => update(${JSON.stringify(code)}, ${file}, module))`),
    ),
    '}',
  ]
}
