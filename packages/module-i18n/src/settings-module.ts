import { existsSync } from 'node:fs'
import { join } from 'pathe'
import { compileMessages } from './compile-messages.ts'
import type { ResolvedI18nOptions } from './options.ts'

const extensions = ['json', 'ts', 'mts', 'js', 'mjs']

/** Message files of a locale, the lowest-priority layer first, since later files override earlier ones. */
export function messageFiles(code: string, dirs: readonly string[]): string[] {
  return dirs
    .toReversed()
    .flatMap((dir) => extensions.map((extension) => join(dir, `${code}.${extension}`)).filter((file) => existsSync(file)))
}

/** Whether all messages can be compiled at build time, so that browsers need no compiler. */
export function canPrecompile({ locales, runtimeCompiler }: ResolvedI18nOptions, dirs: readonly string[]): boolean {
  return !runtimeCompiler && locales.every(({ code }) => messageFiles(code, dirs).every((file) => file.endsWith('.json')))
}

/** The generated module with the compiled messages of a locale. */
export const compiledName = (code: string): string => `i18n-messages/${code}.mjs`

/** Code of that module. */
export function compiledModule(code: string, dirs: readonly string[], warn: (text: string) => void): string {
  const files = messageFiles(code, dirs)
  const messages = compileMessages(files, warn)
  // An invalid file: importing it makes the bundler report the location.
  if (!messages) return files.map((file) => `import ${JSON.stringify(file)}\n`).join('') + 'export default {}\n'
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})\n`
}

/**
 * Code of `#build/i18n`: settings and message loaders.
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

/** Code that accepts hot updates of message files, so that the page is not reloaded. The paths must be literals for the bundler. */
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
