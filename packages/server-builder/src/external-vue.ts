import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { BuildApp, FwOptions } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { dirname, join } from 'pathe'

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
const switches = [
  'vue/index.js',
  ...['runtime-dom', 'runtime-core', 'reactivity', 'shared', 'server-renderer', 'compiler-dom', 'compiler-core'].map(
    (name) => `@vue/${name}/index.js`,
  ),
  'vue-router/index.cjs',
  'vue-router/dist/vue-router.prod.cjs',
]

/** Files that load the template compiler. */
const compiling = ['vue/dist/vue.cjs.prod.js', '@vue/server-renderer/dist/server-renderer.cjs.prod.js']

/**
 * Adapts the copies of Vue's packages in the output, like a bundler would: the output contains only the builds for production, so
 * they are loaded whatever `NODE_ENV` is, and the template compiler is loaded only with `ui.runtimeCompiler`.
 */
export async function useProductionVue({ ui }: Pick<FwOptions, 'ui'>, nodeModules: string): Promise<void> {
  await Promise.all(switches.map((name) => edit(join(nodeModules, name), /process\.env\.NODE_ENV/g, "'production'")))
  if (ui.runtimeCompiler) return
  for (const name of compiling) {
    const file = join(nodeModules, name)
    if (await edit(file, /require\('@vue\/compiler-[a-z]+'\)/, "require('./no-compiler.cjs')")) {
      await writeFile(join(dirname(file), 'no-compiler.cjs'), noCompiler)
    }
  }
}

const noCompiler = `exports.compile = () => {
  throw new Error('Templates are compiled at build time. Set \`ui.runtimeCompiler\` to compile them at run time.')
}
`

async function edit(file: string, pattern: RegExp, replacement: string): Promise<boolean> {
  if (!existsSync(file)) return false
  const text = await readFile(file, 'utf8')
  const edited = text.replace(pattern, replacement)
  if (edited === text) return false
  await writeFile(file, edited)
  return true
}
