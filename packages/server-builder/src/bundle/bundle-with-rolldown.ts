import { rolldownFailure } from '@fw/kit/internal'
import type { Nitro, RollupConfig } from 'nitropack/types'
import { normalize } from 'pathe'
import type { InputOptions, OutputOptions, Plugin } from 'rolldown'
import { needsRollup, pluginsOf } from './needs-rollup.ts'
import { replacements } from './replacements.ts'

/** Plugins of Nitro for what Rolldown does itself, and one for output of webpack that fw doesn't have. */
const nativePlugins: ReadonlySet<string> = new Set([
  'commonjs',
  'dynamic-require',
  'inject', // needs-rollup.ts: only presets without Node.js inject something
  'json',
  'node-resolve',
])

/**
 * Nitro declares that most modules have no side effects. Rollup keeps those of a module that is imported dynamically, whose exports may not be
 * used at all; Rolldown needs to be told.
 */
const dynamicImports: Plugin = {
  name: 'fw:dynamic-imports',
  resolveId: {
    order: 'pre',
    async handler(id, importer, { kind }) {
      if (kind !== 'dynamic-import') return null
      const resolved = await this.resolve(id, importer, { kind, skipSelf: true })
      return resolved && !resolved.external ? { ...resolved, moduleSideEffects: true } : resolved
    },
  },
}

const emptyEntry = '\0fw:empty'

/**
 * Lets Rolldown bundle what Nitro has configured for Rollup, which takes a fraction of the time. Nitro does the rest of its build as usual:
 * Rollup gets an empty entry, and Rolldown runs when that would be written.
 *
 * Must be the last one that sees the configuration, because plugins of the project decide whether Rollup is needed.
 *
 * @param onRollup - called with the reason if Rollup is needed because of the project
 */
export async function bundleWithRolldown(nitro: Nitro, rollup: RollupConfig, onRollup: (reason: string) => void): Promise<void> {
  const reason = needsRollup(nitro, rollup)
  if (reason) {
    if (reason.project) onRollup(reason.text)
    return
  }
  const input = await inputOptions(nitro, rollup)
  const output = outputOptions(rollup)
  rollup.input = { index: emptyEntry }
  rollup.onwarn = () => {} // the empty chunk
  rollup.plugins = [
    {
      name: 'fw:rolldown',
      resolveId: (id: string) => (id === emptyEntry ? id : null),
      load: (id: string) => (id === emptyEntry ? 'export {}' : null),
      async generateBundle(_options: unknown, bundle: Record<string, unknown>) {
        for (const name of Object.keys(bundle)) delete bundle[name]
        await writeBundle(input, output)
      },
    },
  ]
}

async function writeBundle(input: InputOptions, output: OutputOptions): Promise<void> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown(input)
  try {
    await build.write(output)
  } catch (error) {
    throw rolldownFailure(error, () => true) // Nitro adds auto-imports to all files
  } finally {
    await build.close()
  }
}

async function inputOptions(nitro: Nitro, rollup: RollupConfig): Promise<InputOptions> {
  const { options } = nitro
  const { replacePlugin } = await import('rolldown/plugins')
  const plugins = pluginsOf<Plugin>(rollup)
  // In the place of Nitro's, before its compiler, which takes `import.meta` for an unknown object.
  const replace = replacePlugin(replacements(nitro), {
    preventAssignment: true,
    delimiters: ['\\b', '\\b(?![\\.$])'],
    sourcemap: Boolean(options.sourceMap),
  })
  const { moduleSideEffects } = rollup.treeshake as { moduleSideEffects: (id: string) => boolean } // set by Nitro
  return {
    input: { index: rollup.input as string }, // set by Nitro
    external: rollup.external as string[], // set by Nitro
    cwd: options.rootDir,
    platform: 'node',
    // Nitro's compiler is called for files of the project, and not for packages, which it is told apart by.
    tsconfig: false,
    moduleTypes: { '.ts': 'js', '.mts': 'js', '.cts': 'js', '.tsx': 'js', '.jsx': 'js' },
    resolve: {
      extensions: ['.ts', '.mjs', '.js', '.json', '.node', '.tsx', '.jsx'],
      mainFields: ['main'],
      conditionNames: options.exportConditions ?? [],
      modules: ['node_modules', ...options.nodeModulesDirs],
    },
    treeshake: { moduleSideEffects: (id) => moduleSideEffects(id) },
    plugins: [
      dynamicImports,
      plugins.flatMap((plugin) => (plugin.name === 'replace' ? replace : nativePlugins.has(plugin.name) ? [] : plugin)),
    ],
    checks: { pluginTimings: false, bundlerTimings: false, circularDependency: false, eval: false },
    onLog: (level, { message }) => {
      if (level === 'warn') nitro.logger.warn(message)
    },
  }
}

function outputOptions({ output }: RollupConfig): OutputOptions {
  const groupOf = output.manualChunks as ((id: string) => string | undefined) | undefined // set by Nitro
  return {
    dir: output.dir!,
    format: 'esm',
    entryFileNames: output.entryFileNames as string, // set by Nitro or its presets
    chunkFileNames: output.chunkFileNames as (chunk: object) => string, // reads `moduleIds`, which Rolldown also has
    sourcemap: output.sourcemap as boolean,
    sourcemapExcludeSources: output.sourcemapExcludeSources ?? true,
    sourcemapIgnoreList: /node_modules/,
    ...(output.sourcemapPathTransform ? { sourcemapPathTransform: output.sourcemapPathTransform } : {}),
    codeSplitting: groupOf ? { groups: [{ name: (id) => groupOf(normalize(id)) ?? null, debugName: 'nitro' }] } : true,
  }
}
