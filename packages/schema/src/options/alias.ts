import * as v from 'valibot'
import { isAbsolute, join, normalize, resolve } from 'pathe'
import { anyObject } from '../checks.ts'
import type { Context, Declare } from '../define.ts'

type Aliases = Record<string, string>

export interface AliasTopic {
  /**
   * Aliases for directories and files in imports, templates and styles (prefixed with `~` in styles). Merged with the built-in
   * aliases. A value can start with another alias, so write `./assets` for a directory in the root and not for the alias
   * `assets`.
   *
   * @default { '~': '<rootDir>/app', … 9 more }, in variant B { '~': '<rootDir>/', … 9 more }
   * @example { '#ui': './packages/ui', icons: '~/assets/icons' }
   */
  alias: Aliases
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

const mapPaths = (aliases: Aliases, change: (path: string, name: string) => string): Aliases =>
  Object.fromEntries(Object.entries(aliases).map(([name, path]) => [name, change(path, name)]))

/** Directories of the built-in aliases. `base` is the parent of `dir.assets` and `dir.public`. */
const directories = ({ options }: Context, base: string): Aliases => ({
  '~': options.srcDir,
  '@': options.srcDir,
  '~~': options.rootDir,
  '@@': options.rootDir,
  '#shared': resolve(options.rootDir, options.dir.shared),
  '#server': options.serverDir,
  assets: resolve(base, options.dir.assets),
  public: resolve(base, options.dir.public),
  '#build': options.buildDir,
})

const files = ({ options }: Context): Aliases => ({ '#internal/fw/paths': join(options.buildDir, 'paths.mjs') })

/** The prefixes of a path that may be an alias, longest first: `a/b/c`, `a/b/`, `a/b`, `a/`, `a`. */
function beginnings(path: string): string[] {
  const shorter = [...path.matchAll(/\//g)].toReversed().flatMap(({ index }) => [path.slice(0, index + 1), path.slice(0, index)])
  return [path, ...shorter]
}

/** Resolves the aliases in a value. `passed` contains the aliases already followed, to stop at circular references. */
function pathOf(value: string, aliases: Aliases, rootDir: string, passed: readonly string[]): string {
  if (isAbsolute(value)) return normalize(value)
  const name = beginnings(value).find((each) => Object.hasOwn(aliases, each) && !passed.includes(each))
  if (name !== undefined) return join(pathOf(aliases[name]!, aliases, rootDir, [...passed, name]), value.slice(name.length))
  const path = resolve(rootDir, value)
  return value.endsWith('/') ? withSlash(path) : path
}

export const alias: Declare<AliasTopic> = {
  alias: {
    check: v.pipe(anyObject<Aliases>(), v.record(v.string(), v.string())),
    default: (context) => ({ ...directories(context, context.options.rootDir), ...files(context) }),
    defaultInB: (context) => ({ ...mapPaths(directories(context, context.options.srcDir), withSlash), ...files(context) }),
    normalize: (aliases, { options }) => mapPaths(aliases, (value, name) => pathOf(value, aliases, options.rootDir, [name])),
    proof: 'alias/alias',
  },
}
