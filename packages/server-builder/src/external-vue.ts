import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { packageOf } from '@fw/kit/internal'
import type { BuildApp, FwOptions } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { join } from 'pathe'

/**
 * Resolves Vue in a server that is a single file. It contains Vue, for the app and for server code.
 *
 * @param id - see `ServerBundle.externals` for those that begin with `#fw/external/`
 */
export function resolveInlinedVue({ modules }: BuildApp, id: string): string | undefined {
  const name = id.replace(/^#fw\/external\//, '')
  return isVue.test(name) ? modules[name] : undefined
}

/** Makes Nitro bundle what `resolveInlinedVue` resolves to. */
export function inlineVue({ options }: Nitro): void {
  options.externals = {
    ...options.externals,
    inline: [...(options.externals?.inline ?? []), /\/node_modules\/(?:vue|@vue|vue-router)\//],
  }
}

const isVue = /^(?:vue|vue-router|vue\/server-renderer|@vue\/[\w-]+)$/

/** Files in the packages of Vue that read `NODE_ENV`: those that choose between builds when they are loaded, and the router. */
const switches = new Set([
  'vue/index.js',
  ...['runtime-dom', 'runtime-core', 'reactivity', 'shared', 'server-renderer'].map((name) => `@vue/${name}/index.js`),
  'vue-router/index.cjs',
  'vue-router/dist/vue-router.prod.cjs',
])

/** Files that load the template compiler. */
const compiling = new Set(['vue/dist/vue.cjs.prod.js', '@vue/server-renderer/dist/server-renderer.cjs.prod.js'])

const noCompiler = `{
  compile() {
    throw new Error('Templates are compiled at build time. Set \`ui.runtimeCompiler\` to compile them at run time.')
  },
}`

/**
 * Returns a file in the packages of Vue as a bundler would leave it: it loads the build for production whatever `NODE_ENV` is, and the
 * template compiler only with `ui.runtimeCompiler`. Undefined if it stays as it is.
 *
 * @param name - the path of the file in `node_modules`
 */
export function productionText({ ui }: Pick<FwOptions, 'ui'>, name: string, text: string): string | undefined {
  if (switches.has(name))
    return text
      .replace(/if \(process\.env\.NODE_ENV === (["'])production\1\) \{\s*([^{}]+?)\s*\} else \{[^{}]+\}/g, '$2')
      .replace(/process\.env\.NODE_ENV/g, "'production'")
  return compiling.has(name) && !ui.runtimeCompiler
    ? text.replace(/require\('@vue\/compiler-[a-z]+'\)/g, () => noCompiler)
    : undefined
}

/** The calls of `require` in a file of Vue: all that the tracer looks for, and much faster to parse. ES modules stay as they are. */
function requiresOf(text: string): string {
  if (/^(?:import|export)\b/m.test(text)) return text
  return [...text.matchAll(/\brequire\((?:'[^']+'|"[^"]+")\)/g)].join('\n')
}

/**
 * Makes Nitro copy what the production builds of Vue load, and not what else they could: without `ui.runtimeCompiler`, there is no compiler
 * in the output, unless other code imports one. `useProductionVue` then changes the copies.
 */
export function traceProductionVue({ options, modules }: Pick<BuildApp, 'options' | 'modules'>, nitro: Nitro): void {
  if (!options.experimental.externalVue) return
  const { externals } = nitro.options
  const packages = new Map(vuePackages(modules).map(({ name, dir }) => [dir, name]))
  const read = externals?.traceOptions?.readFile ?? readText
  const texts = new Map<string, Promise<string | null>>()
  const readProduction = async (path: string): Promise<string | null> => {
    const text = (await read(path))?.toString() ?? null
    const dir = packageOf(path)?.dir
    const name = dir === undefined ? undefined : packages.get(dir)
    if (text === null || dir === undefined || name === undefined) return text
    return /\.c?js$/.test(path) ? requiresOf(productionText(options, name + path.slice(dir.length), text) ?? text) : text
  }
  const readOnce = (path: string): Promise<string | null> => {
    const known = texts.get(path) ?? readProduction(path)
    texts.set(path, known)
    return known
  }
  nitro.options.externals = { ...externals, traceOptions: { ...externals?.traceOptions, readFile: readOnce } }
}

/** Adapts the copies of the app's Vue in the output, see `productionText`. */
export async function useProductionVue(
  { options, modules }: Pick<BuildApp, 'options' | 'modules'>,
  nodeModules: string,
): Promise<void> {
  if (!options.experimental.externalVue) return
  const files = vuePackages(modules).flatMap((each) => {
    // Where Nitro copies a package to, of which there are several versions.
    const version = join(nodeModules, `.nitro/${each.name}@${each.version}`)
    const dir = existsSync(version) ? version : join(nodeModules, each.name)
    const names = [...switches, ...compiling].filter((name) => name.startsWith(`${each.name}/`))
    return names.map((name) => ({ name, file: dir + name.slice(each.name.length) }))
  })
  await Promise.all(
    files.map(async ({ name, file }) => {
      if (!existsSync(file)) return
      const text = productionText(options, name, await readFile(file, 'utf8'))
      if (text !== undefined) await writeFile(file, text)
    }),
  )
}

/** The packages that the app uses. Packages in `node_modules` may have another version of Vue, which stays as it is. */
function vuePackages(modules: BuildApp['modules']): { name: string; dir: string; version: string }[] {
  return [
    'vue',
    '@vue/runtime-dom',
    '@vue/runtime-core',
    '@vue/reactivity',
    '@vue/shared',
    '@vue/server-renderer',
    'vue-router',
  ].flatMap((name) => {
    const dir = packageOf(modules[name] ?? '')?.dir
    if (dir === undefined) return []
    const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string } // a package of npm
    return { name, dir, version }
  })
}

/** Null if there is no such file. Not asynchronous: the tracer would open more files at a time than a process may. */
function readText(path: string): Promise<string | null> {
  try {
    return Promise.resolve(readFileSync(path, 'utf8'))
  } catch {
    return Promise.resolve(null)
  }
}
