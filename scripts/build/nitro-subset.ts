import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { build, type Rolldown } from 'tsdown'

/**
 * Bundles the parts of Nitro that `fw dev` uses into one file: Nitro's own entry imports everything for builds, about 700 modules,
 * which would dominate the start. The file name includes the version of Nitro, and it is only used with that version.
 */
export async function buildNitroSubset(cwd: string, outDir: string, shared: object): Promise<void> {
  const root = dirname(createRequire(join(cwd, 'package.json')).resolve('nitropack/package.json'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // every package has a version
  const name = `nitro-${version}`
  const packages = new Set<string>()
  await build({
    ...shared,
    cwd,
    outDir: join(outDir, 'dev'),
    entry: { [name]: entryId },
    deps: { alwaysBundle: [/./], onlyBundle: false },
    platform: 'node',
    clean: false,
    dts: false,
    treeshake: { moduleSideEffects: false },
    plugins: [subset(root), listPackages(packages)],
  })
  await writeFile(join(outDir, 'dev', `${name}.licenses.txt`), licenses(packages))
  console.log(`packages/server-builder/dist/dev/${name}.mjs: ${packages.size} packages`)
}

const entryId = 'fw:nitro-subset'
const virtual = (name: string): string => `\0fw-subset:${name}`

/** External: dependencies of the server builder, and modules that locate the installed Nitro. */
const kept = new Set(['exsolve', 'h3', 'mime', 'nitropack/runtime/meta', 'ohash', 'pathe', 'pathe/utils'])

/** Plugins for bundling. Development doesn't bundle, so the engine graph drops them by name. */
const droppedPlugins: Record<string, string> = {
  '@rollup/plugin-commonjs': 'commonjs',
  '@rollup/plugin-inject': 'inject',
  '@rollup/plugin-json': 'json',
  '@rollup/plugin-node-resolve': 'node-resolve',
  '@rollup/plugin-replace': 'replace',
  'rollup-plugin-visualizer': 'visualizer',
}

/** Replacements for packages that are rarely needed or only needed for builds. */
const standIns: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(droppedPlugins).map(([specifier, name]) => {
      const plugin = `() => ({ name: ${JSON.stringify(name)} })`
      return [specifier, `export default ${plugin}\nexport const nodeResolve = ${plugin}, visualizer = ${plugin}\n`]
    }),
  ),
  'unimport/unplugin': `export default { rollup: () => ({ name: 'unimport' }) }\n`,
  // The engine graph loads all of Nitro if this option is enabled.
  'unwasm/plugin': 'export const rollup = () => { throw new Error("unwasm is not part of this bundle") }\n',
  semver: 'export default {}\n', // for the file trace of a build
  // For Nitro's own dev server.
  youch: 'export const Youch = undefined\n',
  'youch-core': 'export const ErrorParser = undefined\n',
  'source-map': 'export const SourceMapConsumer = undefined\n',
  esbuild: `import { importFor } from 'fw:packages'\nexport const transform = async (...args) => (await importFor('nitropack', 'esbuild')).transform(...args)\n`,
  '@vercel/nft': `import { importFor } from 'fw:packages'\nexport const nodeFileTrace = async (...args) => (await importFor('nitropack', '@vercel/nft')).nodeFileTrace(...args)\n`,
  // Created for each configuration, but only used for existing files.
  jiti: `
import { requireFor } from 'fw:packages'
export function createJiti(...args) {
  let jiti
  const real = () => (jiti ??= requireFor('nitropack', 'jiti').createJiti(...args))
  return new Proxy(() => {}, { get: (_, key) => real()[key], apply: (_, self, given) => real().apply(self, given) })
}
`,
}

const packagesSource = `
import { createRequire } from 'node:module'
import { resolveModuleURL } from 'exsolve'

const nitropack = import.meta.resolve('nitropack/package.json')
const roots = new Map([['nitropack', nitropack]])

/** Where a file of a package is installed. */
export function urlFor(name, path = '') {
  if (!roots.has(name)) roots.set(name, resolveModuleURL(name + '/package.json', { from: nitropack, try: true }) ?? nitropack)
  return new URL(path, roots.get(name)).href
}

export function requireFor(name, specifier) {
  return createRequire(urlFor(name, 'package.json'))(specifier)
}

/** Imports as a file of a package would. */
export async function importFor(name, specifier, path = 'package.json') {
  return import(resolveModuleURL(specifier, { from: [urlFor(name, path), nitropack] }))
}
`

/** The development preset, without the others. */
const presetsSource = (root: string): string => `
import nitroDev from ${JSON.stringify(join(root, 'dist/presets/_nitro/nitro-dev.mjs'))}

export async function resolvePreset(name, options) {
  if (name === '.') return undefined // the project itself
  if (name === 'nitro-dev') return nitroDev[0]
  const presets = await import('nitropack/presets')
  return presets.resolvePreset(name, options)
}
`

function subset(root: string): Rolldown.Plugin {
  const sources: Record<string, string> = {
    [entryId]: `
export { createNitro, loadOptions, scanHandlers, scanPlugins, scanTasks } from 'nitropack/core'
export { getRollupConfig } from 'nitropack/rollup'
`,
    'fw:packages': packagesSource,
    'fw:presets': presetsSource(root),
    // Nitro parses h3 to find the names of its exports.
    'mlly for nitropack': `
export * from 'mlly'
import { importFor } from 'fw:packages'
export const resolveModuleExportNames = async (name) => Object.keys(await importFor('nitropack', name))
`,
    ...standIns,
  }
  return {
    name: 'fw:nitro-subset',
    resolveId: {
      order: 'pre',
      handler(specifier, importer = '') {
        if (specifier === 'mlly' && importer.startsWith(join(root, 'dist/core/'))) return virtual('mlly for nitropack')
        if (specifier === 'nitropack/presets') return { id: specifier, external: true }
        if (kept.has(specifier)) return { id: specifier, external: true }
        if (Object.hasOwn(sources, specifier)) return virtual(specifier)
        if (importer.startsWith('\0fw-subset:') && !specifier.startsWith('/') && !specifier.startsWith('node:'))
          return this.resolve(specifier, join(root, 'package.json'), { skipSelf: true })
        return undefined
      },
    },
    load: (id) => (id.startsWith('\0fw-subset:') ? sources[id.slice('\0fw-subset:'.length)] : undefined),
    transform(code, id) {
      const [, dir, name] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/)(?!.*\/node_modules\/)/.exec(id) ?? []
      if (dir === undefined || name === undefined || !/\bimport\s*[(.]/.test(code)) return undefined
      const path = relative(dir, id)
      const edits = [...editsOf(this.parse(code), name, path)].sort((a, b) => b.start - a.start)
      if (edits.length === 0) return undefined
      let text = code
      for (const { start, end, by } of edits) text = text.slice(0, start) + by + text.slice(end)
      const presets = text.includes('__presets') ? `import * as __presets from 'fw:presets'\n` : ''
      return `import { importFor as __importFor, urlFor as __urlFor } from 'fw:packages'\n${presets}${text}`
    },
  }
}

interface Edit {
  start: number
  end: number
  by: string
}

/** Code that reads its own location or imports packages dynamically must behave as in its original package. */
function* editsOf(node: unknown, name: string, path: string): Generator<Edit> {
  if (typeof node !== 'object' || node === null) return
  const { type, start, end } = node as { type?: string; start: number; end: number }
  if (type === 'MemberExpression' && isImportMetaUrl(node))
    return yield { start, end, by: `__urlFor(${JSON.stringify(name)}, ${JSON.stringify(path)})` }
  if (type === 'ImportExpression') {
    const { source } = node as { source: { start: number; end: number; value?: unknown } }
    if (source.value === 'nitropack/presets') return yield { start, end, by: '__presets' }
    yield { start, end: source.start, by: `__importFor(${JSON.stringify(name)}, ` }
    yield { start: source.end, end, by: `, ${JSON.stringify(path)})` }
  }
  for (const value of Object.values(node)) yield* editsOf(value, name, path)
}

function isImportMetaUrl(node: object): boolean {
  const { object, property } = node as { object?: { type?: string }; property?: { name?: string } }
  return object?.type === 'MetaProperty' && property?.name === 'url'
}

/** Collects the directories of the bundled packages. */
function listPackages(found: Set<string>): Rolldown.Plugin {
  return {
    name: 'fw:list-packages',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        for (const [id, { renderedLength }] of Object.entries(file.type === 'chunk' ? file.modules : {})) {
          const dir = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]
          if (dir !== undefined && renderedLength > 0) found.add(dir)
        }
      }
    },
  }
}

function licenses(directories: ReadonlySet<string>): string {
  const texts = [...directories].map((directory) => {
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Record<string, string> // validated by npm
    const file = readdirSync(directory).find((each) => /^licen[cs]e(?:\.|$)/i.test(each))
    const text = file !== undefined && existsSync(join(directory, file)) ? readFileSync(join(directory, file), 'utf8') : ''
    return `${manifest['name']} ${manifest['version']} (${manifest['license']})\n\n${text.trim()}\n`
  })
  return texts.sort().join(`\n${'-'.repeat(80)}\n\n`)
}
