import { existsSync } from 'node:fs'
import { join } from 'pathe'
import { compileMessages } from './compile-messages.ts'
import type { ResolvedI18nOptions } from './options.ts'

const extensions = ['json', 'ts', 'mts', 'js', 'mjs']

/** Files with messages of a locale: those of the weakest layer first, since later ones are merged over earlier ones. */
export function messageFiles(code: string, dirs: readonly string[]): string[] {
  return dirs
    .toReversed()
    .flatMap((dir) => extensions.map((extension) => join(dir, `${code}.${extension}`)).filter((file) => existsSync(file)))
}

/** Whether the build can read all messages, so that browsers need no compiler for them. */
export function canPrecompile({ locales, runtimeCompiler }: ResolvedI18nOptions, dirs: readonly string[]): boolean {
  return !runtimeCompiler && locales.every(({ code }) => messageFiles(code, dirs).every((file) => file.endsWith('.json')))
}

/** The generated module with the compiled messages of a locale. */
export const compiledName = (code: string): string => `i18n-messages/${code}.mjs`

/** The text of that module. */
export function compiledModule(code: string, dirs: readonly string[], warn: (text: string) => void): string {
  const files = messageFiles(code, dirs)
  const messages = compileMessages(files, warn)
  // A broken file: the bundler reports it with its place.
  if (!messages) return files.map((file) => `import ${JSON.stringify(file)}\n`).join('') + 'export default {}\n'
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})\n`
}

/**
 * The text of `#build/i18n`: what the app has to know, and how it gets its messages.
 *
 * @param hot - for browsers in development: messages that change there take the place of those that were loaded
 * @param precompiled - browsers have no compiler in production
 * @param compiled - loads the messages that the build has compiled
 */
export function settingsModule(
  { locales, defaultLocale, strategy, fallbackLocale, detect }: ResolvedI18nOptions,
  dirs: readonly string[],
  { hot = false, precompiled = false, compiled = false }: { hot?: boolean; precompiled?: boolean; compiled?: boolean } = {},
): string {
  const files = locales.map(({ code }) => ({ code, files: messageFiles(code, dirs).map((file) => JSON.stringify(file)) }))
  const loaders = files.map(({ code, files: own }) => {
    if (compiled && own.length > 0)
      return `  ${JSON.stringify(code)}: [() => import(${JSON.stringify(`#build/${compiledName(code)}`)})],`
    const each = own.map((file) => (hot ? `() => changed[${file}] ?? import(${file})` : `() => import(${file})`))
    return `  ${JSON.stringify(code)}: [${each.join(', ')}],`
  })
  const values = { locales, defaultLocale, strategy, fallbackLocale, detect, precompiled }
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
